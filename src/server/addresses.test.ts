import { describe, expect, it } from 'vitest'
import { likelyFirst, networkAddresses, readyLines } from './addresses'

const NO_HARDWARE = '00:00:00:00:00:00'

function interfaceAt(address: string, mac = '3c:22:fb:01:02:03', internal = false) {
  return [{ address, netmask: '255.255.255.0', family: 'IPv4' as const, mac, internal, cidr: `${address}/24` }]
}

describe('the addresses in the networks', () => {
  const loopback = interfaceAt('127.0.0.1', NO_HARDWARE, true)
  const wifi = interfaceAt('192.168.1.20')
  const virtualMachines = interfaceAt('192.168.56.1', '0a:00:27:00:00:0f')
  const unplugged = interfaceAt('169.254.83.107')
  const tunnel = interfaceAt('10.8.0.2', NO_HARDWARE)

  it('begin with the network that leads to the internet', () => {
    const interfaces = { 'Ethernet 2': virtualMachines, 'Wi-Fi': wifi, 'Loopback Pseudo-Interface 1': loopback }

    expect(likelyFirst(interfaces, '192.168.1.20')).toEqual(['192.168.1.20', '192.168.56.1'])
  })

  it('end with tunnels, even if one leads to the internet', () => {
    expect(likelyFirst({ utun4: tunnel, en0: wifi }, '10.8.0.2')).toEqual(['192.168.1.20', '10.8.0.2'])
  })

  it('begin with the network that leads to the internet even if the system hides all hardware addresses', () => {
    const hidden = { rmnet0: tunnel, wlan0: interfaceAt('192.168.1.20', NO_HARDWARE) }

    expect(likelyFirst(hidden, '192.168.1.20')).toEqual(['192.168.1.20', '10.8.0.2'])
  })

  it('end with networks that assigned no address', () => {
    const interfaces = { Ethernet: unplugged, 'Wi-Fi': wifi }

    expect(likelyFirst(interfaces, undefined)).toEqual(['192.168.1.20', '169.254.83.107'])
  })

  it('keep their order if none leads to the internet', () => {
    expect(likelyFirst({ wlan0: wifi, vboxnet0: virtualMachines }, undefined)).toEqual(['192.168.1.20', '192.168.56.1'])
  })

  it('are the one that leads to the internet if the system lists none', () => {
    expect(likelyFirst({}, '192.168.1.20')).toEqual(['192.168.1.20'])
  })

  it('do not stop the server if the system refuses to list them', async () => {
    const refuse = () => {
      throw new Error('A system error occurred: uv_interface_addresses returned Unknown system error 13')
    }

    await expect(networkAddresses(refuse)).resolves.toBeInstanceOf(Array)
  })

  it('are none if there is only this computer', () => {
    expect(likelyFirst({ lo: loopback }, undefined)).toEqual([])
  })
})

describe('a server that is ready prints', () => {
  it("this computer's address and the network's", async () => {
    const lines = await readyLines({ address: '::', port: 3000, isTerminal: false })

    expect(lines.slice(1)).toEqual([
      '  http://localhost:3000',
      ...(await networkAddresses()).map((address) => `  http://${address}:3000`),
    ])
  })

  it.each([
    ['127.0.0.1', 'localhost'],
    ['192.168.1.20', '192.168.1.20'],
    ['fd00::1', '[fd00::1]'],
  ])('only the address %s when it listens there', (address, name) => {
    return expect(readyLines({ address, port: 80, isTerminal: true })).resolves.toEqual([
      '3-Card Poker with Harvey is ready:',
      `  http://${name}:80`,
    ])
  })
})
