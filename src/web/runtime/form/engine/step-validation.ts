import {
  createErrorHandler,
  type CustomValidator,
  type ErrorTransformer,
  type FormValidation,
  type RJSFSchema,
  type RJSFValidationError,
  type ValidatorType,
} from '@rjsf/utils'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import type { JsonSchema } from '#config-model/field-types/definition.ts'
import type { FieldProblem, KeywordFaults, RecordCheck } from '#config-model/forms/check-record.ts'
import type { KeywordError } from '#config-model/forms/faults/form-messages.ts'
import { stepSchema } from '#config-model/forms/form-schema.ts'

/** The compiled check of a step's schema, as the server sends it. */
export interface StepCheck {
  (values: unknown): boolean
  errors?: { keyword: string; instancePath: string; params: Record<string, unknown> }[] | null
}

/** The compiled checks of a form by step. A missing one checks nothing. */
export type StepChecks = Readonly<Record<string, StepCheck>>

interface CompiledStep {
  validator: ValidatorType
  check: StepCheck
}

const compiledSteps = new WeakMap<JsonSchema, CompiledStep>()
const acceptAll: StepCheck = () => true

/**
 * The engine's validator of a step. It stays the same when its compiled check arrives, which is
 * `check`: the engine compares validators without their functions.
 */
export function stepValidator(schema: JsonSchema, check?: StepCheck): ValidatorType {
  let step = compiledSteps.get(schema)
  if (!step) compiledSteps.set(schema, (step = compiledStep(schema)))
  if (check) step.check = check

  return step.validator
}

function compiledStep(schema: JsonSchema): CompiledStep {
  const run: StepCheck = (values) => {
    const isValid = step.check(values)
    run.errors = step.check.errors ?? null

    return isValid
  }

  const functions = { [String(schema['$id'])]: run } as unknown as Parameters<
    typeof createPrecompiledValidator
  >[0]

  const step: CompiledStep = {
    check: acceptAll,
    validator: createPrecompiledValidator(functions, schema as RJSFSchema),
  }

  return step
}

/** What the engine's validation of a step is completed by: both belong together. */
export interface StepRules {
  transformErrors: ErrorTransformer
  customValidate: CustomValidator
}

/**
 * Required, hidden, types, comparisons and rules by the functions of the server. They also decide
 * which keyword faults count and in what words, so the engine's own list is taken over and left
 * empty. `report` receives what was found.
 */
export function stepRules(
  findProblems: (faults: KeywordFaults) => FieldProblem[],
  report: (problems: FieldProblem[]) => void = () => undefined,
): StepRules {
  let faults: KeywordFaults = {}

  return {
    transformErrors: (errors) => {
      faults = faultsByField(errors)
      return []
    },
    // The values are not read from here: the engine leaves out choices that are no longer offered.
    customValidate: (_values, handler) => {
      const problems = findProblems(faults)
      for (const { path, message } of problems) handlerAt(handler, path).addError(message)
      report(problems)

      return handler
    },
  }
}

/** Validates a form with the engine, step by step, whether it is drawn or not. */
export function validateForm(
  formId: string,
  record: RecordCheck,
  checks: StepChecks,
): FieldProblem[] {
  return record.form.steps.flatMap((step) => {
    const schema = stepSchema(record.config, formId, step.id, record.year)
    let stepProblems: FieldProblem[] = []
    const { customValidate, transformErrors } = stepRules(
      (faults) => record.checkStep(step, faults),
      (problems) => (stepProblems = problems),
    )

    stepValidator(schema, checks[step.id]).validateFormData(
      record.valuesOf(step),
      schema,
      customValidate,
      transformErrors,
    )

    return stepProblems
  })
}

function faultsByField(errors: RJSFValidationError[]): KeywordFaults {
  const faults: Record<string, KeywordError[]> = {}
  for (const { name: keyword = '', property = '', params = {} as unknown } of errors) {
    const [field = '', ...path] = property.split('.').slice(1)
    const details = params as Record<string, unknown>
    // The engine leads to what is missing, our sentences to where it is missing.
    if ('missingProperty' in details) path.pop()
    const places = path.map((part) => (/^\d+$/.test(part) ? Number(part) : part))

    ;(faults[field] ??= []).push({ keyword, params: details, path: places })
  }

  return faults
}

/** The engine's place for faults at a path, also where there is no value. */
function handlerAt(handler: FormValidation, path: readonly (string | number)[]): FormValidation {
  let place = handler as FormValidation<Record<string, unknown>>
  for (const part of path) {
    place[part] ??= createErrorHandler(undefined)
    place = place[part]
  }

  return place
}
