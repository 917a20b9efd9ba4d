#!/bin/sh
# Builds agon-bot.jar into a folder (where you are, unless another is named): plain javac and jar,
# Java 17.
#
# On Windows, in this folder: javac -d out src\agon\*.java, then
#             jar --create --file agon-bot.jar --main-class agon.Main -C out .
set -eu
here=$(dirname "$0")
into=${1:-.}
mkdir -p "$into/out"
javac -Xlint:all -Werror --release 17 -d "$into/out" "$here"/src/agon/*.java
jar --create --file "$into/agon-bot.jar" --main-class agon.Main -C "$into/out" .
