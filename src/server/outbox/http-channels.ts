import { createHmac } from 'node:crypto'
import { channelSecrets } from '#config-model/channels.ts'
import { parseDuration } from '#config-model/facts/time.ts'
import type { Channel } from '#config-model/types.generated.ts'
import {
  type ChannelContext,
  type Delivery,
  DeliveryError,
  type DeliveryChannel,
} from './channel-definition.ts'
import { outboxTexts } from './outbox-texts.ts'

/** Bytes read of an answer. */
const maxAnswer = 64 * 1024

type Values = Record<string, string>

interface Call {
  url: string
  headers?: Record<string, string> | undefined
  json?: Record<string, unknown> | undefined
  form?: Record<string, string> | undefined
}

/**
 * A channel for SMS or messenger bots. channels.yaml defines the request; message parts are
 * inserted as values, never as syntax. Redirects are not followed: an answer cannot choose another
 * address.
 */
export function openHttpChannel(
  channel: Channel,
  { environment, clock }: ChannelContext,
): DeliveryChannel {
  const secrets = channelSecrets(channel)
  let token: { value: string; until: number } | null = null

  const getToken = async (values: Values, signal: AbortSignal): Promise<string> => {
    if (!channel.token) return ''
    const now = clock().getTime()
    if (token && token.until > now) return token.value

    const { at, lifetime, ...call } = channel.token
    const answer = await send(prepare(call, values), signal)
    const value = memberAt(answer, at)
    if (typeof value !== 'string' || value === '')
      throw new DeliveryError(outboxTexts.noToken({ at }))

    token = { value, until: now + parseDuration(lifetime) }

    return value
  }

  const deliver = async (delivery: Delivery): Promise<void> => {
    const now = clock().getTime()
    const values: Values = {
      ...delivery.facts,
      ...Object.fromEntries(secrets.map((name) => [name, environment(name) ?? ''])),
      address: delivery.address,
      subject: delivery.content.title,
      text: delivery.content.short,
      link: delivery.content.link ?? '',
      message: delivery.message,
      id: delivery.idempotencyKey,
      time: String(Math.floor(now / 1000)),
      timeMs: String(now),
    }

    values['token'] = await getToken(values, delivery.signal)
    const { url = '', headers, json, form, signature, success } = channel
    const content = contentOf({ url, json, form }, values)

    values['content'] = content ?? ''
    if (signature)
      values['signature'] = createHmac('sha256', environment(signature.secret) ?? '')
        .update(fill(signature.over, values))
        .digest(signature.encoding ?? 'hex')

    try {
      const call = { url, headers: { 'Idempotency-Key': '{id}', ...headers }, json, form }
      const answer = await send(prepare(call, values), delivery.signal)
      if (success && String(memberAt(answer, success.at)) !== String(success.is))
        throw new DeliveryError(outboxTexts.refused({ answer: JSON.stringify(answer) }))
    } catch (error) {
      // The next attempt fetches a new one, unless a concurrent delivery already did.
      if (token?.value === values['token']) token = null
      throw error
    }
  }

  return {
    missing: () => secrets.filter((name) => (environment(name) ?? '') === ''),
    deliver,
  }
}

const fill = (text: string, values: Values, encode = (value: string) => value): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(values[name] ?? ''))

/** Fills placeholders in all texts of a value; content never becomes structure. */
function fillAll(value: unknown, values: Values): unknown {
  if (typeof value === 'string') return fill(value, values)
  if (Array.isArray(value)) return value.map((item) => fillAll(item, values))
  if (value === null || typeof value !== 'object') return value

  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, fillAll(inner, values)]),
  )
}

function contentOf({ json, form }: Call, values: Values): string | undefined {
  if (json) return JSON.stringify(fillAll(json, values))
  return form && new URLSearchParams(fillAll(form, values) as Values).toString()
}

function prepare({ url, headers = {}, json, form }: Call, values: Values): Request {
  const body = contentOf({ url, json, form }, values)
  const type = json ? 'application/json; charset=utf-8' : 'application/x-www-form-urlencoded'

  return new Request(fill(url, values, encodeURIComponent), {
    method: body === undefined ? 'GET' : 'POST',
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': type }),
      ...Object.fromEntries(
        Object.entries(headers).map(([name, text]) => [
          name,
          // Header-safe, on one line.
          fill(text, values, (value) => value.replaceAll(/[^\x21-\x7e ]/g, encodeURIComponent)),
        ]),
      ),
    },
    ...(body === undefined ? {} : { body }),
  })
}

/**
 * Parses the answer as JSON; null for other content.
 * @throws DeliveryError for any status but 2xx
 */
async function send(request: Request, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(request, { signal }).catch((error: Error) => {
    const cause = error.cause instanceof Error ? error.cause.message : error.message
    throw new DeliveryError(cause)
  })

  const { status } = response
  const text = await readBounded(response)
  if (status < 200 || status > 299) {
    const isTemporary = status >= 500 || [401, 403, 408, 425, 429].includes(status)
    throw new DeliveryError(outboxTexts.status({ status: String(status), answer: text }), {
      isPermanent: !isTemporary,
      retryAfter: Number(response.headers.get('retry-after')) || null,
    })
  }

  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** @throws DeliveryError when too long or cut off */
async function readBounded({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      if (size > maxAnswer) break
      chunks.push(chunk)
    }
  } catch {
    throw new DeliveryError(outboxTexts.brokenAnswer())
  }

  if (size > maxAnswer) throw new DeliveryError(outboxTexts.longAnswer())

  return Buffer.concat(chunks).toString('utf8')
}

const memberAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) =>
        inner !== null && typeof inner === 'object' && Object.hasOwn(inner, key)
          ? (inner as Record<string, unknown>)[key]
          : undefined,
      value,
    )
