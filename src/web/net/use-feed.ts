import { useEffect, useSyncExternalStore } from 'react'
import { callFor } from './call'
import type { CallError } from './fetch-json'
import type { Feed, Snapshot, Source } from './poll'

/** Runs the feed while the component is mounted and it is on, and renders when it shows something new. */
export function useFeed<View>(feed: Feed<View>, isOn: boolean): Snapshot<View> {
  useEffect(() => (isOn ? feed.run() : undefined), [feed, isOn])
  return useSyncExternalStore(feed.subscribe, feed.getSnapshot)
}

/** Reads a path with the last ETag. */
export function readerOf<View>(path: string): Source<View>['read'] {
  return async (etag, signal) => {
    const reply = await callFor('GET', path, { etag, signal })
    return reply.status === 304 ? null : { view: reply.body as View, etag: reply.etag }
  }
}

export const isGameNotFound = (error: CallError) => error.status === 404 && error.message.includes('Game not found')
export const isPlayerNotFound = (error: CallError) => error.status === 404 && error.message.includes('Player not found')
