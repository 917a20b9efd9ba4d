"""Compiles the part of the package that calls libagon; everything else is in pyproject.toml."""
from setuptools import setup

setup(cffi_modules=["build_libagon.py:builder"])
