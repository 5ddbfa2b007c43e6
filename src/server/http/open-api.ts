import * as z from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi'
import { ErrorAnswer } from '../../contract'
import type { Call } from './call'
import { SESSION_COOKIE } from './sessions'

/** The OpenAPI document, made from the schemas that the calls are checked with, when it is first asked for. */
export function openApiCall(calls: readonly Call[]): Call {
  let document: Promise<string> | undefined
  return {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This document',
    answers: z.object({}),
    handle: () => (document ??= documentOf(calls)),
  }
}

async function documentOf(calls: readonly Call[]): Promise<string> {
  const { createDocument } = await import('zod-openapi')
  const paths: ZodOpenApiPathsObject = {}
  for (const call of calls) {
    const path = (paths[`/api${call.path}`] ??= {})
    path[call.method === 'GET' ? 'get' : 'post'] = operation(call)
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: { title: '3-Card Poker with Harvey', version: '1' },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } } },
  })
  return JSON.stringify(document)
}

function operation({ path, summary, query = {}, takes, answers }: Call): ZodOpenApiOperationObject {
  return {
    summary,
    requestParams: {
      ...(path.includes('{roomCode}') && { path: z.object({ roomCode: z.string() }) }),
      query: z.object(
        Object.fromEntries(
          Object.entries(query).map(([name, meaning]) => [name, z.string().optional().meta({ description: meaning })]),
        ),
      ),
    },
    ...(takes !== undefined && { requestBody: { content: { 'application/json': { schema: takes } } } }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: answers } } },
      default: {
        description: 'Not done; `error` is a sentence for the player, `code` its stable name',
        content: { 'application/json': { schema: ErrorAnswer } },
      },
    },
  }
}
