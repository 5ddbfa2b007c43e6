import { notifyManager, QueryClient } from '@tanstack/react-query'

/**
 * What the page has asked the server. Hooks name this client themselves instead of reading it from a provider, so that
 * Home, which asks for nothing, loads no query library.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // `navigator.onLine` does not know of a server in the same room, and a screen that was left forgets its requests.
    queries: {
      networkMode: 'always',
      retry: false,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always', gcTime: 0 },
  },
})

/** For a query that is seldom asked: a failure is tried again, and meanwhile the page keeps what it knew. */
export const KEEP_TRYING = { retry: true, retryDelay: 2_000 } as const

queryClient.mount()
// Components render in the same task in which an answer arrives.
notifyManager.setScheduler(queueMicrotask)
