import type { Config } from '#config-model/config.ts'
import { labelOf } from '#config-model/facts/dictionary.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Transition } from '#config-model/types.generated.ts'
import type { LogEntry } from '#contract/record.ts'

/** The dictionary choices of a return's dialog, as text; empty for other steps. */
export function reasonsIn(
  localizedConfig: Config,
  transition: Transition | undefined,
  form: RecordData,
): LogEntry['reasons'] {
  if (transition?.tone !== 'warning' && transition?.tone !== 'danger') return []

  return Object.entries(transition.form ?? {}).flatMap(([name, { title, dictionary }]) => {
    const chosen = [form[name] ?? []].flat().filter((value) => typeof value === 'string')
    if (dictionary === undefined || chosen.length === 0) return []
    return {
      title,
      text: chosen.map((value) => labelOf(localizedConfig, dictionary, value)).join('、'),
    }
  })
}
