import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import qrcode from 'qrcode-generator'

type Interfaces = ReturnType<typeof networkInterfaces>

/**
 * IPv4 addresses of this computer in its networks: short enough to be typed into a phone. The first is the one that
 * friends can most likely reach, because links and the QR code use it.
 */
export async function networkAddresses(list: () => Interfaces = networkInterfaces): Promise<string[]> {
  const interfaces = listedInterfaces(list)
  const isSure = externalIpv4(interfaces).length === 1
  return likelyFirst(interfaces, isSure ? undefined : await addressToInternet())
}

/** None where the system refuses to list them, as Android and some containers do. */
function listedInterfaces(list: () => Interfaces): Interfaces {
  try {
    return list()
  } catch {
    return {}
  }
}

/**
 * The networks of virtual machines and containers exist on this computer only, so the network that leads to the
 * internet comes first. A tunnel, which has no hardware address, and a network that gave no address have nobody else in
 * them.
 */
export function likelyFirst(interfaces: Interfaces, toInternet: string | undefined): string[] {
  const distance = ({ address, mac }: { address: string; mac: string }): number => {
    const isLonely = mac === '00:00:00:00:00:00' || address.startsWith('169.254.')
    return (isLonely ? 2 : 0) + (address === toInternet ? 0 : 1)
  }
  const listed = externalIpv4(interfaces)
  if (listed.length === 0) return toInternet === undefined ? [] : [toInternet]
  return listed.sort((a, b) => distance(a) - distance(b)).map(({ address }) => address)
}

function externalIpv4(interfaces: Interfaces): { address: string; mac: string }[] {
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
}

/** An address of documentation (RFC 5737) that is in no network of this computer. */
const ELSEWHERE = '192.0.2.1'

/** The address with which this computer would send to the internet. Connecting a UDP socket sends nothing. */
async function addressToInternet(): Promise<string | undefined> {
  const socket = createSocket('udp4')
  try {
    socket.connect(9, ELSEWHERE)
    await once(socket, 'connect')
    return socket.address().address
  } catch {
    return undefined
  } finally {
    socket.close()
  }
}

/** True if friends in the network reach a server that listens here. */
export function isEverywhere(address: string): boolean {
  return address === '::' || address === '0.0.0.0'
}

/** What the server prints when it is ready: where this computer finds it, and where friends in the network do. */
export async function readyLines(at: { address: string; port: number; isTerminal: boolean }): Promise<string[]> {
  const urlOf = (name: string): string => `http://${name}:${at.port}`
  const network = isEverywhere(at.address) ? (await networkAddresses()).map(urlOf) : []
  const [first] = network
  return [
    '3-Card Poker with Harvey is ready:',
    ...[urlOf(ownName(at.address)), ...network].map((url) => `  ${url}`),
    ...(at.isTerminal && first !== undefined ? ['', 'Friends in your network can scan this:', '', qrCode(first)] : []),
  ]
}

function ownName(address: string): string {
  if (isEverywhere(address) || address === '127.0.0.1' || address === '::1') return 'localhost'
  return address.includes(':') ? `[${address}]` : address
}

function qrCode(text: string): string {
  const code = qrcode(0, 'L')
  code.addData(text)
  code.make()
  return code.createASCII(1, 2)
}
