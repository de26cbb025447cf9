"""What is no mistake but prints badly: pure functions from scenes and files to findings; all are warnings but a broken picture."""
