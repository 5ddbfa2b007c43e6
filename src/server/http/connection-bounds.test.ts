import { expect, it } from 'vitest'
import { openApp } from '../../../tests/support/app'

it('the server takes 20,000 connections, 100 headers of a request, and waits for none of them for long', async () => {
  const { app, close } = await openApp()
  const { maxConnections, maxHeadersCount, headersTimeout, requestTimeout, timeout, keepAliveTimeout } = app.server
  expect({ maxConnections, maxHeadersCount }).toEqual({ maxConnections: 20_000, maxHeadersCount: 100 })
  expect({ headersTimeout, requestTimeout, timeout, keepAliveTimeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    timeout: 30_000,
    keepAliveTimeout: 75_000,
  })
  await close()
})
