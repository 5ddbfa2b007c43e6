import { test as browserTest } from './browser-test'
import { NetworkProxy } from './network-proxy'

/** Tests of pages in Chromium whose connections go through a proxy that a test can block, delay and freeze. */
export const test = browserTest.extend<{ network: NetworkProxy }>({
  network: async ({ server }, use) => {
    const network = await NetworkProxy.to(server)
    await use(network)
    network.close()
  },
  address: async ({ network }, use) => use(network),
})
