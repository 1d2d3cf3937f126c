"""Requests to addresses that strangers choose: never into the operator's own network, and never redirected."""

import asyncio
import ssl
from ipaddress import ip_address, ip_network

import pytest

from lapin.notices.channel import outcome
from lapin.notices.encryption import Signer, decoded, encrypted, fresh_key
from lapin.notices.outgoing import AddressNotAllowed, Outgoing, Unanswered, checked, is_public, seconds_until
from lapin.notices.push import PushChannel, WrongSubscription
from tests.notices.conftest import LOOPBACK
from tests.notices.push_service import BrowserKeys, PushService

INWARD = (
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",  # noqa: S104 - to be refused
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "ff02::1",
    "::ffff:10.0.0.1",
    "64:ff9b::10.0.0.1",
    "2002:a00:1::1",
)


@pytest.mark.parametrize("address", INWARD)
def test_an_address_inside_is_refused(address: str) -> None:
    """However it is written; a network that the operator names is let through."""
    known = ip_address(address)
    assert not is_public(known)
    assert is_public(known, (ip_network(address),))
    with pytest.raises(AddressNotAllowed):
        checked(f"https://[{address}]/x" if known.version == 6 else f"https://{address}/x")


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:4700::1111", "::ffff:93.184.216.34"])
def test_the_public_internet_is_asked(address: str) -> None:
    """An address that everybody can reach."""
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example/x",
        "ftp://push.example/x",
        "https:///x",
        "https://user@push.example/x",
        "https://push.example:0/x",
        "https://push.example:99999/x",
        "https://push.example/a b",
        "https://push.example/\n",
        "https://push.example/é",
        "https://push.example/" + "x" * 1024,
        "https://[::1/x",
        "",
    ],
)
def test_an_address_that_makes_no_sense_is_refused(url: str) -> None:
    """Only https, a name, and nothing that could end up in another header."""
    with pytest.raises(AddressNotAllowed):
        checked(url)


async def test_a_name_that_leads_inside_is_refused_before_anything_is_sent(service: PushService) -> None:
    """`localhost` is a name like any other; where it leads decides."""
    with pytest.raises(AddressNotAllowed):
        await Outgoing(context=service.context()).post(service.browser()["endpoint"], {}, b"")
    assert service.taken == []


async def test_a_redirect_is_an_answer_and_is_not_followed(service: PushService) -> None:
    """The status is handed back; nothing else is asked."""
    service.replies = [307]
    answer = await Outgoing(LOOPBACK, service.context()).post(service.browser()["endpoint"], {}, b"x")
    assert (answer.status, len(service.taken)) == (307, 1)


async def test_nobody_there_a_wrong_certificate_or_nonsense_is_no_answer(service: PushService) -> None:
    """All three may pass: the notice is tried again."""

    async def nonsense(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"hello\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(nonsense, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        for url, outgoing in (
            ("https://127.0.0.1:9/x", Outgoing(LOOPBACK, service.context())),
            (service.browser()["endpoint"], Outgoing(LOOPBACK)),
            (f"https://127.0.0.1:{port}/x", Outgoing(LOOPBACK, service.context())),
        ):
            with pytest.raises(Unanswered):
                await outgoing.post(url, {}, b"x")


@pytest.mark.parametrize(
    ("hints", "length", "status"), [(8, 0, 204), (9, 0, None), (1, 15_000, 204), (3, 15_000, None)]
)
async def test_a_service_that_only_says_that_it_will_answer_is_given_up(
    service: PushService, hints: int, length: int, status: int | None
) -> None:
    """A few hints before the answer are read; many, or long ones, keep nobody busy."""

    async def hinting(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.write(f"HTTP/1.1 103 Early Hints\r\nLink: {'x' * length}\r\n\r\n".encode() * hints)
        writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        writer.close()

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(service.folder / "ca.pem", service.folder / "key.pem")
    server = await asyncio.start_server(hinting, "127.0.0.1", 0, ssl=context)
    async with server:
        url = f"https://localhost:{server.sockets[0].getsockname()[1]}/x"
        asked = Outgoing(LOOPBACK, service.context()).post(url, {}, b"x")
        if status is None:
            with pytest.raises(Unanswered):
                await asked
        else:
            assert (await asked).status == status


def test_when_to_come_again_is_read_in_both_forms() -> None:
    """Seconds or a date; nonsense says nothing, and no service makes us wait for longer than a day."""
    assert seconds_until("120") == 120
    assert seconds_until("999999999") == 86_400
    assert seconds_until("Thu, 01 Jan 1970 00:00:00 GMT") == 0
    assert seconds_until("Fri, 31 Dec 9999 23:59:59 GMT") == 86_400
    assert seconds_until("soon") is None


def test_what_answers_mean() -> None:
    """Taken, gone for good, later, or not wanted at all."""
    said = [type(outcome(status, None)).__name__ for status in (201, 202, 404, 410, 408, 429, 500, 307, 400, 413)]
    assert said == [
        *["Delivered"] * 2,
        *["Gone"] * 2,
        *["Later"] * 3,
        *["Rejected"] * 3,
    ]


def test_the_decryption_of_these_tests_is_that_of_the_standard() -> None:
    """The example of RFC 8291; else the other tests would only show that we agree with ourselves."""
    keys = BrowserKeys(decoded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), decoded("BTBZMqHH6r4Tts7J_aSIgg"))
    body = decoded(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBr"
        "u3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert keys.decrypt(body) == b"When I grow up, I want to be a watermelon"


def test_a_payload_tells_nothing_by_its_length() -> None:
    """A short notice and one with a clue and names are equally long outside."""
    keys = BrowserKeys()
    short, long = (encrypted(text, keys.p256dh, keys.auth) for text in (b"a", b"b" * 900))
    assert len(short) == len(long)
    assert (keys.decrypt(short), keys.decrypt(long)) == (b"a", b"b" * 900)


@pytest.mark.parametrize("wrong", [{"endpoint": "https://10.0.0.1/x"}, {"p256dh": "AAAA"}, {"auth": "AAAA"}])
def test_a_subscription_that_cannot_be_used_is_refused(wrong: dict[str, str]) -> None:
    """An address inside, a point that is not on the curve, a secret of the wrong length."""
    keys = BrowserKeys()
    good = {"endpoint": "https://push.example/x", "p256dh": keys.p256dh, "auth": keys.auth}
    channel = PushChannel(Signer(fresh_key()), Outgoing())
    assert channel.checked(**good) == good
    with pytest.raises(WrongSubscription):
        channel.checked(**{**good, **wrong})
