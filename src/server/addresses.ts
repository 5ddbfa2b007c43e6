import { networkInterfaces } from 'node:os'
import qrcode from 'qrcode-generator'

/** IPv4 addresses of this computer in its networks: short enough to be typed into a phone. */
export function networkAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}

/** True if friends in the network reach a server that listens here. */
export function isEverywhere(address: string): boolean {
  return address === '::' || address === '0.0.0.0'
}

/** What the server prints when it is ready: where this computer finds it, and where friends in the network do. */
export function readyLines(at: { address: string; port: number; isTerminal: boolean }): string[] {
  const urlOf = (name: string): string => `http://${name}:${at.port}`
  const network = isEverywhere(at.address) ? networkAddresses().map(urlOf) : []
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
