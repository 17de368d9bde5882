import { isEmpty } from '#config-model/conditions/compare.ts'
import { readField } from '#config-model/conditions/read-path.ts'
import { isTable } from '#config-model/field-traits.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { EffectiveForm, EffectiveStep } from '#config-model/forms/form-schema.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { Remark } from '#contract/record.ts'
import { remarkedField } from '#web/runtime/form/field-frame.tsx'
import type { StepItem, StepStatus } from './step-list.tsx'

export interface StepProgress {
  form: EffectiveForm
  data: RecordData
  problems: readonly FieldProblem[]
  touched: ReadonlySet<string>
  attempted: ReadonlySet<string>
  remarks: readonly Remark[]
}

/**
 * Status and number of open remarks of each step. An untouched step is empty even with problems;
 * after an attempt any error makes a step faulty.
 */
export function stepItems(progress: StepProgress): StepItem[] {
  const { form, remarks } = progress
  return form.steps.map((step) => {
    const names = new Set(
      step.sections.flatMap((section) => section.fields.map(({ name }) => name)),
    )
    const isOpenHere = (remark: Remark) =>
      !remark.resolved && !remark.reply && names.has(remarkedField(remark))

    return {
      id: step.id,
      title: step.title,
      status: statusOf(step, progress),
      remarks: remarks.filter(isOpenHere).length,
    }
  })
}

function statusOf(
  step: EffectiveStep,
  { data, problems, touched, attempted }: StepProgress,
): StepStatus {
  const faults = problems.filter(
    (problem) => problem.step === step.id && problem.severity === 'error',
  )
  if (attempted.has(step.id)) return faults.length > 0 ? 'error' : 'done'
  if (faults.some((problem) => problem.rule !== 'required' && touched.has(String(problem.path[0]))))
    return 'error'

  const fields = step.sections.flatMap((section) => section.fields).filter((item) => !item.readonly)
  const isBegun = fields.some(
    ({ name, field }) =>
      touched.has(name) ||
      (field.default === undefined && !isUntouched(field, readField(data, name, field))),
  )

  if (!isBegun) return 'empty'

  return faults.length > 0 ? 'started' : 'done'
}

/** The key columns of fixed rows do not count. */
function isUntouched(field: Field, value: Json | undefined): boolean {
  if (!isTable(field) || !Array.isArray(value)) return isEmpty(value)

  return value.every(
    (row) =>
      row === null ||
      typeof row !== 'object' ||
      Object.entries(row).every(([name, cell]) => name === field.rows?.key || isEmpty(cell)),
  )
}
