import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { deriveFromModel, type Model } from '#config-compiler/model.ts'
import type { Field } from '#config-model/types.generated.ts'
import { definedEntities, definedWorkflows } from './definitions.ts'

/** Of an entity, a transition's dialog or the profile, with its place. */
export interface FieldSite {
  file: string
  at: Pointer
  name: string
  field: Field
  /** Itself included. */
  siblings: Record<string, Field>
  /** Not stored as a record. */
  isDialog: boolean
}

const fieldSites = new WeakMap<object, FieldSite[]>()

/** Includes inner fields. Memoized by their map. */
function sitesOf(
  file: string,
  pointer: Pointer,
  fields: Record<string, Field>,
  isDialog: boolean,
): FieldSite[] {
  let sites = fieldSites.get(fields)
  if (!sites) {
    sites = Object.entries(fields).flatMap(([name, field]) => {
      const at = [...pointer, name]
      const site = { file, at, name, field, siblings: fields, isDialog }

      return field.fields
        ? [site, ...sitesOf(file, [...at, 'fields'], field.fields, isDialog)]
        : [site]
    })

    fieldSites.set(fields, sites)
  }

  return sites
}

const sets = deriveFromModel((model): FieldSite[][] => {
  const { profile } = model.config.portal
  return [
    ...definedEntities(model).map(({ file, value }) =>
      sitesOf(file, ['fields'], value.fields, false),
    ),
    ...(profile ? [sitesOf('portal.yaml', ['profile'], profile, true)] : []),
    ...definedWorkflows(model).flatMap(({ file, value: { transitions } }) =>
      Object.entries(transitions).flatMap(([id, { form }]) =>
        form ? [sitesOf(file, ['transitions', id, 'form'], form, true)] : [],
      ),
    ),
  ]
})

/** Of entities, profile and dialogs, including inner ones. */
export const allFields = deriveFromModel((model): FieldSite[] => sets(model).flat())

export function eachField(model: Model, visit: (site: FieldSite) => void): void {
  model.visit(sets, (sites) => {
    for (const site of sites) visit(site)
  })
}

/** Of findings that follow from a wrong field type. */
export const fieldCause = (file: string, at: Pointer): string => `field ${file} ${at.join('/')}`
