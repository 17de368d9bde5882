import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config-model/config.ts'
import { buildEnvelope } from '#server/answer.ts'
import { FixedAnswer, immutableCacheControl, hashContent } from './fixed-answer.ts'

/** An answer at an address with its content hash. */
export interface VersionedAnswer {
  address: string
  answer: FixedAnswer
}

const json = 'application/json; charset=utf-8'

/**
 * Caches answers that depend only on the configuration and a few words, such as roles and language.
 */
export class VersionedAnswers<Data extends object> {
  private readonly path: string
  private readonly byConfig = new WeakMap<Config, Map<string, VersionedAnswer>>()

  constructor(path: string) {
    this.path = path
  }

  /** @param build makes content that includes its own address */
  getOrBuild(config: Config, words: string[], build: () => Data): VersionedAnswer {
    const byWords = this.byConfig.get(config) ?? new Map<string, VersionedAnswer>()
    this.byConfig.set(config, byWords)
    const key = words.join(' ')
    const answer = byWords.get(key) ?? this.buildAnswer(build())

    byWords.set(key, answer)

    return answer
  }

  private buildAnswer(data: Data): VersionedAnswer {
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

interface VersionedCall {
  query: { readonly v?: string }
  request: FastifyRequest
  reply: FastifyReply
}

/** Immutable when the request named its hash, otherwise with revalidation. */
export function sendVersioned(
  { query, request, reply }: VersionedCall,
  { answer }: VersionedAnswer,
  audience: 'public' | 'private',
): Promise<FastifyReply> {
  const isNamed = query.v === answer.version
  return answer.send(
    request,
    reply,
    isNamed ? immutableCacheControl(audience) : `${audience}, no-cache`,
    'accept-encoding, x-locale',
  )
}
