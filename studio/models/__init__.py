"""Models: the products' geometry and decoration as glTF, to turn in the light."""
