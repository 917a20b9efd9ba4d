"""A TLS end in front of a server: takes encrypted connections and passes on what they say.

    python3 tls.py PORT TARGET_PORT CERTIFICATE KEY [VERSION]
    python3 tls.py PORT half

Prints the port (PORT 0: any). VERSION, 1.2 say, is the highest that it speaks. "half" begins every
handshake and never goes on with it.
"""
import asyncio
import ssl
import sys


async def pass_on(reader, writer):
    """Everything that comes until the end, which is passed on too."""
    try:
        while True:
            piece = await reader.read(65536)
            if not piece:
                break
            writer.write(piece)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()


async def forward(reader, writer):
    """One connection, to the server and back."""
    try:
        inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", int(sys.argv[2]))
    except OSError:
        writer.close()
        return
    await asyncio.gather(pass_on(reader, inner_writer), pass_on(inner_reader, writer))


async def begin(_, writer):
    """The first bytes of an answer, and silence."""
    writer.write(b"\x16\x03\x03\x00\x7a\x02")
    await asyncio.sleep(1000)


async def main():
    """Listens and says where."""
    context = None
    if sys.argv[2] != "half":
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[3], sys.argv[4])
        if len(sys.argv) > 5:
            context.maximum_version = ssl.TLSVersion["TLSv" + sys.argv[5].replace(".", "_")]
    server = await asyncio.start_server(
        forward if context else begin, "127.0.0.1", int(sys.argv[1]), ssl=context)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.sleep(1000)


asyncio.run(main())
