import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findProgram, requireProgram } from '../../scripts/programs.mjs'
import { startProgram } from './process'
import { startTurnServer } from './turn-server'

/** One address of each range to which the internet has no route. */
const IPV4 = '0.0.0.1 10.0.0.1 100.64.0.1 169.254.169.254 172.16.0.1 192.0.0.1 192.168.0.1 198.18.0.1 240.0.0.1'
const IPV6 = ':: ::1 fc00::1 fe80::1 fec0::1'
/** 10.0.0.1 within an IPv6 address: compatible, mapped, NAT64 (RFC 6052, RFC 8215), Teredo and 6to4. */
const IPV4_IN_IPV6 = '::a00:1 ::ffff:a00:1 64:ff9b::a00:1 64:ff9b:1::a00:1 2001:0:a00:1::1 2002:a00:1::1'

let relay: Awaited<ReturnType<typeof startTurnServer>>
beforeAll(async () => (relay = await startTurnServer('--listening-ip=::1', '--relay-ip=::1')))
afterAll(() => relay.stop())

/** What the relay says to somebody with a password who wants to send to the address. */
async function answerFor(address: string): Promise<string> {
  const to = address.includes(':') ? ['-x', '-e', address] : ['-e', address]
  const args = [...to, '-W', relay.secret, '-u', 'x', '-n', '1', '-c', '-p', String(relay.port), '127.0.0.1']
  const client = startProgram(requireProgram('coturn', findProgram('turnutils_uclient')), args)
  try {
    return await client.line(/(Forbidden IP|start_mclient)/)
  } finally {
    await client.stop()
  }
}

describe('the relay of voice calls', () => {
  it('sends to allowed addresses', async () => {
    expect(await answerFor('127.0.0.1')).toBe('start_mclient')
  })

  it.each([IPV4, IPV6, IPV4_IN_IPV6].join(' ').split(' '))('does not lead to %s', async (address) => {
    expect(await answerFor(address)).toBe('Forbidden IP')
  })
})
