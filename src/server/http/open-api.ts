import * as z from 'zod/mini'
import type {
  ZodOpenApiContentObject,
  ZodOpenApiObject,
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiRequestBodyObject,
} from 'zod-openapi'
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
  const description: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: { title: '3-Card Poker with Harvey', version: '1' },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } } },
    security: [{ session: [] }],
  }
  const document = createDocument(description, {
    // Later releases can add fields to answers, and unknown fields of bodies are ignored (P-call-4), so no schema
    // forbids them.
    override: ({ jsonSchema }) => void delete jsonSchema.additionalProperties,
  })
  return JSON.stringify(document)
}

function operation({ path, summary, query = {}, isConditional, ...call }: Call): ZodOpenApiOperationObject {
  return {
    summary,
    requestParams: {
      ...(path.includes('{roomCode}') && { path: z.object({ roomCode: z.string() }) }),
      query: z.object(
        Object.fromEntries(
          Object.entries(query).map(([name, meaning]) => [name, z.optional(z.string()).check(z.describe(meaning))]),
        ),
      ),
    },
    ...(call.takes !== undefined && { requestBody: bodyOf(call.takes, call.takesForm) }),
    responses: {
      200: { description: 'Done', content: contentOf({ 'application/json': call.answers, ...call.alsoAnswers }) },
      ...(isConditional && { 304: { description: 'What the caller has, by `If-None-Match`, is still so' } }),
      default: {
        description: 'Not done; `error` is a sentence for the player, `code` its stable name',
        content: { 'application/json': { schema: ErrorAnswer } },
      },
    },
  }
}

/** A body is required unless its schema accepts an empty body. */
function bodyOf(schema: z.ZodMiniType, isFormToo = false): ZodOpenApiRequestBodyObject {
  const form = isFormToo && { 'application/x-www-form-urlencoded': schema }
  return { content: contentOf({ 'application/json': schema, ...form }), required: !schema.safeParse({}).success }
}

function contentOf(schemas: Record<string, z.ZodMiniType>): ZodOpenApiContentObject {
  return Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }]))
}
