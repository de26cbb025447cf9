"""Imposition: which card lies where on which page, as pure numbers. Millimetres, origin at the top left, y downwards.

`formats` and `papers` are data, `grid` (with `edges`) solves how many cards fit and what is traded for that, `duplex`
says where backs go, `marks` what is printed around the cards, and `sheets.impose` puts it together. Nothing here
knows what is on a card.
"""
