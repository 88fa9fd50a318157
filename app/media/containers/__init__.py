"""The file formats of uploaded pictures, reduced to what a decoder needs.

A file may carry far more than a picture: places and names, other files, or thousands of parts that are cheap to write
and take a decoder minutes to read. Each format is therefore walked through here first, in one pass.
"""
