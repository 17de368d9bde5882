import type { Envelope, PageInfo } from '#contract/envelope.ts'

export function buildEnvelope<Data>(data: Data, page?: PageInfo): Envelope<Data> {
  return { code: 0, msg: '', data, ...(page ? { page } : {}) }
}

export type SerializedAnswer<Data> = Buffer & { readonly data?: Data }
