import type { EffectCode } from './definition.ts'

/** Puts a flag on the record. */
export const flagEffect: EffectCode<'flag'> = (flag, { record }) => {
  record.flags = [...new Set([...record.flags, flag])]
}
