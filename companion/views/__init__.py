"""From answers to text: plain lines and tables that fit a terminal of 80 columns and say everything without colour."""
