import * as z from 'zod'
import { ErrorAnswer } from '../../contract'
import type { Call } from './call'
import { SESSION_COOKIE } from './sessions'

/** The description of all calls, made from what the calls themselves are checked with, when first asked for. */
export function openApiCall(calls: readonly Call[]): Call {
  let document: string | undefined
  return {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description',
    answers: z.object({}),
    handle: () => (document ??= JSON.stringify(openApiDocument(calls))),
  }
}

function openApiDocument(calls: readonly Call[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    const path = (paths[`/api${call.path}`] ??= {})
    path[call.method.toLowerCase()] = operation(call)
  }
  return {
    openapi: '3.1.0',
    info: { title: '3-Card Poker with Harvey', version: '1' },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } } },
  }
}

function operation(call: Call): object {
  return {
    summary: call.summary,
    ...(parametersOf(call).length > 0 && { parameters: parametersOf(call) }),
    ...(call.takes !== undefined && { requestBody: { content: json(call.takes, 'input') } }),
    responses: {
      200: { description: 'Done', content: json(call.answers, 'output') },
      default: {
        description: 'Not done; the error is a sentence for the player',
        content: json(ErrorAnswer, 'output'),
      },
    },
  }
}

function parametersOf({ path, query = {} }: Call): object[] {
  const schema = { type: 'string' }
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema })),
    ...Object.entries(query).map(([name, description]) => ({ name, in: 'query', description, schema })),
  ]
}

function json(schema: z.ZodType, io: 'input' | 'output'): object {
  return { 'application/json': { schema: z.toJSONSchema(schema, { io, unrepresentable: 'any' }) } }
}
