import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MicrophoneMeter } from './microphone-meter'

/** The browser's audio, whose state the test sets. */
class Context extends EventTarget {
  state = 'running'
  resumed = 0
  audioWorklet = { addModule: () => Promise.resolve() }
  resume = () => Promise.resolve(void (this.resumed += 1))
  close = () => Promise.resolve(this.become('closed'))
  /** The microphones that are measured at the moment. */
  measured: unknown[] = []
  createMediaStreamSource = (stream: unknown) => ({
    connect: () => this.measured.push(stream),
    disconnect: () => this.measured.splice(this.measured.indexOf(stream), 1),
  })
  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class Node extends EventTarget {
  port: { onmessage: ((message: { data: string }) => void) | null } = { onmessage: null }
  connect = () => undefined
}

let context: Context
let node: Node
let meter: MicrophoneMeter
const onChange = vi.fn<() => void>()

beforeEach(async () => {
  onChange.mockClear()
  vi.stubGlobal('AudioContext', function () {
    return (context = new Context())
  })
  const made = new Promise<Node>((resolve) =>
    vi.stubGlobal('AudioWorkletNode', function () {
      const one = new Node()
      resolve(one)
      return one
    }),
  )
  meter = new MicrophoneMeter(onChange)
  expect(meter.heard, 'before the meter works').toBe('sound')
  meter.listenTo('first' as never)
  node = await made
  node.port.onmessage?.({ data: 'silence' })
})
afterEach(() => vi.unstubAllGlobals())

it('silence is heard while the microphone is measured', () => {
  expect(meter.heard).toBe('silence')
  expect(onChange).toHaveBeenCalledTimes(1)
})

it('sound that cannot be measured is sent: a phone call suspends the measuring, which is resumed', () => {
  context.become('suspended')
  expect(meter.heard).toBe('sound')
  expect(onChange).toHaveBeenCalledTimes(2)
  expect(context.resumed).toBe(1)
  context.become('running')
  expect(meter.heard).toBe('silence')
  expect(context.resumed).toBe(1)
})

it('the microphone in use is measured, and the previous one no longer', () => {
  expect(context.measured).toEqual(['first'])
  meter.listenTo('second' as never)
  expect(context.measured).toEqual(['second'])
})

it('a microphone that the browser cannot measure is sent, and the next one is measured again', () => {
  const { createMediaStreamSource } = context
  context.createMediaStreamSource = () => {
    throw new DOMException('', 'NotSupportedError')
  }
  meter.listenTo('second' as never)
  // Of no microphone.
  node.port.onmessage?.({ data: 'silence' })
  expect(meter.heard).toBe('sound')
  expect(context.measured).toEqual([])
  context.createMediaStreamSource = createMediaStreamSource
  meter.listenTo('third' as never)
  expect(meter.heard).toBe('silence')
  expect(context.measured).toEqual(['third'])
})

it('a failing meter lets everything be sent', () => {
  node.dispatchEvent(new Event('processorerror'))
  expect(meter.heard).toBe('sound')
  expect(onChange).toHaveBeenCalledTimes(2)
})

it('a closed meter reports nothing more', () => {
  meter.close()
  expect(context.state).toBe('closed')
  node.port.onmessage?.({ data: 'voice' })
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(context.resumed).toBe(0)
})
