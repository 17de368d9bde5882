import type { Envelope, PageInfo } from '#contract/envelope.ts'

/** The envelope of a success. */
export function buildEnvelope<Data>(data: Data, page?: PageInfo): Envelope<Data> {
  return { code: 0, msg: '', data, ...(page ? { page } : {}) }
}

/** A serialized envelope with this data. */
export type SerializedAnswer<Data> = Buffer & { readonly data?: Data }
