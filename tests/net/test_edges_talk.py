"""Messages that may be sent on a socket: one contract for both edges."""

import struct

from tests.net.edge_server import Connect, RawClient, Stack, on_its_loop, serving


@on_its_loop
async def test_a_message_too_long_ends_only_that_connection(stack: Stack, connect: Connect) -> None:
    """One byte over the limit and the connection is closed with 1009; the neighbour plays on."""
    async with serving(stack, frame_bytes=1000) as here:
        neighbour = await connect(f"{here.address}/")
        me = await connect(f"{here.address}/")
        await me.say("x" * 1001)
        assert (await me.ending())[0] == 1009
        await here.admission.handlers[1].ended.wait()
        await neighbour.say("x" * 1000)
        assert await neighbour.hear() == "x" * 1000
        await neighbour.leave()


@on_its_loop
async def test_a_message_in_pieces_is_put_together(stack: Stack, connect: Connect) -> None:
    """It does not matter in how many pieces a message travels."""
    async with serving(stack) as here:
        me = await connect(f"{here.address}/")
        await me.say_in_pieces(["one ", "", "two ", "three é"])
        assert await me.hear() == "one two three é"
        await me.say("whole")
        assert await me.hear() == "whole"
        await me.leave()


@on_its_loop
async def test_pieces_may_not_add_up_to_too_much(stack: Stack, connect: Connect) -> None:
    """Nobody gets past the limit by cutting a long message into short pieces."""
    async with serving(stack, frame_bytes=1000) as here:
        me = await connect(f"{here.address}/")
        await me.say_in_pieces(["x" * 600, "x" * 600, "x"])
        assert (await me.ending())[0] == 1009


@on_its_loop
async def test_pieces_out_of_order_are_an_error(stack: Stack) -> None:
    """A continuation of nothing closes the connection with 1002."""
    async with serving(stack) as here:
        me = await RawClient.at(here, "/")
        await me.answer()
        me.say(0x80, b"the rest of what?")
        first, payload = await me.frame()
        assert (first, payload[:2]) == (0x88, struct.pack("!H", 1002))
        me.abort()


@on_its_loop
async def test_reserved_bits_are_an_error(stack: Stack) -> None:
    """A frame that claims to be compressed, when nothing was agreed, closes the connection with 1002."""
    async with serving(stack) as here:
        me = await RawClient.at(here, "/")
        await me.answer()
        me.say(0xC1, b"squeezed")
        first, payload = await me.frame()
        assert (first, payload[:2]) == (0x88, struct.pack("!H", 1002))
        me.abort()
        for other in (0xA1, 0x91):
            me = await RawClient.at(here, "/")
            await me.answer()
            me.say(other, b"of another time")
            first, payload = await me.frame()
            assert (first, payload[:2]) == (0x88, struct.pack("!H", 1002))
            me.abort()


@on_its_loop
async def test_binary_messages_are_refused(stack: Stack, connect: Connect) -> None:
    """A binary message closes the connection with 1003."""
    async with serving(stack) as here:
        me = await connect(f"{here.address}/")
        await me.say_bytes(b"\x00\x01")
        assert (await me.ending())[0] == 1003


@on_its_loop
async def test_text_must_be_utf_8(stack: Stack) -> None:
    """Other bytes close the connection with 1007."""
    async with serving(stack) as here:
        me = await RawClient.at(here, "/")
        await me.answer()
        me.say(0x81, b"caf\xe9")
        first, payload = await me.frame()
        assert (first, payload[:2]) == (0x88, struct.pack("!H", 1007))
        me.abort()


@on_its_loop
async def test_my_own_pings_are_answered(stack: Stack) -> None:
    """A client may measure its own round trip: a ping comes back as a pong with the same words."""
    async with serving(stack) as here:
        me = await RawClient.at(here, "/")
        await me.answer()
        me.say(0x89, b"are you there")
        assert await me.frame() == (0x8A, b"are you there")
        me.abort()
