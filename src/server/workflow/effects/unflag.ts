import type { EffectCode } from './definition.ts'

/** Takes a flag off the record. */
export const unflagEffect: EffectCode<'unflag'> = (flag, { record }) => {
  record.flags = record.flags.filter((item) => item !== flag)
}
