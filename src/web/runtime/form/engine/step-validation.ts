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
import { useEffect, useState } from 'react'
import type { JsonSchema } from '#config-model/field-types/definition.ts'
import type { FieldProblem, KeywordFaults, RecordCheck } from '#config-model/forms/check-record.ts'
import type { KeywordError } from '#config-model/forms/form-messages.ts'
import { stepSchema } from '#config-model/forms/form-schema.ts'
import { runWhenIdle } from '#web/ui/loading/when-idle.ts'

export interface StepCheck {
  (values: unknown): boolean
  errors?: { keyword: string; instancePath: string; params: Record<string, unknown> }[] | null
}

export type StepChecks = Readonly<Record<string, StepCheck>>

interface CompiledStep {
  validator: ValidatorType
  check: StepCheck
}

const compiledSteps = new WeakMap<JsonSchema, CompiledStep>()
const acceptAll: StepCheck = () => true

/**
 * The same object before and after `check` arrives: rjsf does not compare the functions of
 * validators.
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

/** The second function uses the errors collected by the first. */
interface StepRules {
  transformErrors: ErrorTransformer
  customValidate: CustomValidator
}

/**
 * Validates by `findProblems`, as on the server; rjsf's own errors are dropped. `report` receives
 * the problems.
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
    // The values come from the store: rjsf leaves out choices that are no longer offered.
    customValidate: (_values, handler) => {
      const problems = findProblems(faults)
      for (const { path, message } of problems) handlerAt(handler, path).addError(message)
      report(problems)

      return handler
    },
  }
}

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
    // The engine's path ends in the missing property, our messages' path in its parent.
    if ('missingProperty' in details) path.pop()
    const places = path.map((part) => (/^\d+$/.test(part) ? Number(part) : part))

    ;(faults[field] ??= []).push({ keyword, params: details, path: places })
  }

  return faults
}

function handlerAt(handler: FormValidation, path: readonly (string | number)[]): FormValidation {
  let place = handler as FormValidation<Record<string, unknown>>
  for (const part of path) {
    place[part] ??= createErrorHandler(undefined)
    place = place[part]
  }

  return place
}

const none: StepChecks = {}
const loaded = new Map<string, StepChecks>()

/**
 * Loads the compiled checks of a form when the browser is idle; until then only the server checks.
 */
export function useStepChecks(url: string | undefined): StepChecks {
  const [checks, setChecks] = useState<StepChecks>(() => (url && loaded.get(url)) || none)
  useEffect(() => {
    if (!url) return

    const cachedChecks = loaded.get(url)
    if (cachedChecks) return setChecks(cachedChecks)

    let isGone = false
    const start = () => {
      import(/* @vite-ignore */ url).then(
        (module: { steps: StepChecks }) => {
          loaded.set(url, module.steps)
          if (!isGone) setChecks(module.steps)
        },
        () => undefined,
      )
    }

    const cancel = runWhenIdle(start)

    return () => {
      isGone = true
      cancel()
    }
  }, [url])

  return checks
}
