import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config-model/config.ts'
import { buildEnvelope } from '#server/answer.ts'
import { FixedAnswer, forEver, hashContent } from './fixed-answer.ts'

/** An answer of the configuration in force, at an address that names its content. */
export interface VersionedAnswer {
  address: string
  answer: FixedAnswer
}

const json = 'application/json; charset=utf-8'

/**
 * Answers that depend on the configuration and a few words alone, such as roles and language: each
 * is made once and goes with the configuration.
 */
export class VersionedAnswers<Data extends object> {
  private readonly path: string
  private readonly byConfig = new WeakMap<Config, Map<string, VersionedAnswer>>()

  constructor(path: string) {
    this.path = path
  }

  /**
   * Returns the answer for these words; `make` builds its content, which includes its own address.
   */
  of(config: Config, words: string[], make: () => Data): VersionedAnswer {
    const byWords = this.byConfig.get(config) ?? new Map<string, VersionedAnswer>()
    this.byConfig.set(config, byWords)
    const key = words.join(' ')
    const made = byWords.get(key) ?? this.made(make())

    byWords.set(key, made)

    return made
  }

  private made(data: Data): VersionedAnswer {
    const version = hashContent(JSON.stringify(data))
    const address = `${this.path}?v=${version}`

    return {
      address,
      answer: new FixedAnswer(JSON.stringify(buildEnvelope({ address, ...data })), json, {
        version,
      }),
    }
  }
}

/** A call that may name the content it expects. */
interface VersionedCall {
  query: { readonly v?: string }
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Sends a versioned answer: immutable when the request named this content hash, else with
 * revalidation each time.
 */
export function sendVersioned(
  { query, request, reply }: VersionedCall,
  { answer }: VersionedAnswer,
  audience: 'public' | 'private',
): Promise<FastifyReply> {
  const isNamed = query.v === answer.version
  return answer.send(
    request,
    reply,
    isNamed ? forEver(audience) : `${audience}, no-cache`,
    'accept-encoding, x-locale',
  )
}
