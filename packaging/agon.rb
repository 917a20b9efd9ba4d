# Homebrew's recipe, for Linux. Its clang is a wrapper that cannot make WebAssembly: here the server
# computes everything for the site.
class Agon < Formula
  desc "Abstract strategy games with engines and a game server"
  homepage "https://agon.example/"
  url "https://agon.example/agon-0.1.0.tar.xz"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "brotli" => :build
  depends_on "meson" => :build
  depends_on "ninja" => :build
  depends_on "openjdk" => :build
  depends_on "pkgconf" => :build
  depends_on "curl"
  depends_on "giflib"
  depends_on "gmp"
  depends_on "icu4c@78"
  depends_on "jansson"
  depends_on "libedit"
  depends_on "libpq"
  depends_on "librsvg"
  depends_on "libseccomp"
  depends_on "libsodium"
  depends_on "libuv"
  depends_on "libwebsockets"
  depends_on :linux
  depends_on "ncurses"
  depends_on "openssl@3"
  depends_on "sqlite"
  depends_on "zlib-ng-compat"

  def install
    system "meson", "setup", "build", "-Dsite=web/dist", "-Dserver=enabled",
           "-Dpostgresql=enabled", "-Dwasm=disabled", "-Dclients=enabled", "-Dtests=disabled",
           *std_meson_args
    system "meson", "compile", "-C", "build", "--verbose"
    system "meson", "install", "-C", "build"
  end

  service do
    run [opt_bin/"agond", "--data", var/"agon"]
    keep_alive true
  end

  test do
    assert_match "nodes 102", shell_output("#{bin}/agon perft kamisado 1")
  end
end
