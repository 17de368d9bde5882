import { readPath } from '#config-model/conditions/read-path.ts'
import { entityOf, type Config } from '#config-model/config.ts'
import { readRule } from '#config-model/measure/measure-rule.ts'
import { measureValue, computePoints, type MeasuredValue } from '#config-model/measure/measure.ts'
import type { RecordData } from '#config-model/record.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { formatRawValue } from '#server/workflow/measure-rows.ts'
import { indicatorsOf } from './indicators.ts'

/** Measures declarations that are compared with each other; rows of findings by id. */
export function measureAll(
  config: Config,
  declarations: StoredRecord[],
): Map<string, RecordData[]> {
  const { fields } = entityOf(config, 'declaration')
  const rows = indicatorsOf(String(declarations[0]?.data['industry'] ?? '')).map((row) => ({
    row,
    rule: readRule(row),
  }))

  const scoreFindings = declarations.map(({ id, data }) => {
    const reading = { record: null, scopes: [{ fields, values: data }] }
    const findings = rows.map(({ rule }): MeasuredValue =>
      rule
        ? measureValue(
            rule,
            (path) => readPath(path, reading),
            config.years.dates?.['validity']?.date ?? '',
          )
        : null,
    )

    return { id, findings }
  })

  const sheetOf = (findings: MeasuredValue[]) =>
    rows.map(({ row: { code, dim, maximum, evidence }, rule }, at): RecordData => {
      const finding = findings[at] ?? null
      const peers = scoreFindings.map((each) => each.findings[at] ?? null)

      return {
        code: code ?? null,
        dim: dim ?? null,
        maximum: maximum ?? null,
        evidence: evidence ?? null,
        raw: rule
          ? formatRawValue({ config, locale: 'zh-CN' }, 'declaration', rule, finding)
          : null,
        auto: rule ? computePoints(rule, finding, peers) : null,
        checked: false,
      }
    })

  return new Map(scoreFindings.map(({ id, findings }) => [id, sheetOf(findings)]))
}
