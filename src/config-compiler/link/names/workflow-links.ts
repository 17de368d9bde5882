import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import type { Model } from '#config-compiler/model.ts'
import { eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { editorPlaces } from '#config-compiler/walk/workflow-graph.ts'
import { pageKindsFrom } from '#config-model/page-traits.ts'
import type { Editor, Field, Transition, Workflow } from '#config-model/types.generated.ts'
import { checklistOf } from '#config-model/workflow/evidence.ts'
import { linkCondition } from './conditions/condition-links.ts'
import { linkItem } from './conditions/operand-links.ts'
import { linkPath } from './conditions/path-links.ts'
import type { ConditionPlace } from './conditions/place.ts'
import { linkEffect } from './effect-links.ts'
import { linkFields } from './field-links.ts'
import {
  fieldOf,
  entityName,
  flagOf,
  singleStateOf,
  stateOf,
  messageName,
  windowName,
} from './name-kinds.ts'
import { linkRoles } from './role-links.ts'
import { linkPage } from './target-links.ts'

export function linkWorkflows(model: Model): void {
  eachWorkflow(model, (file, workflow) => {
    if (!model.resolve(file, ['entity'], workflow.entity, entityName(model))) return

    const fields = model.config.entities[workflow.entity]?.fields ?? {}
    const state = singleStateOf(model, workflow.entity)

    for (const key of ['initial', 'adopt'] as const)
      model.resolve(file, [key], workflow[key], state)
    for (const [name, members] of Object.entries(workflow.sets ?? {}))
      model.resolve(file, ['sets', name], members, state)

    for (const [name, { due, step }] of Object.entries(workflow.states)) {
      const at = ['states', name]

      model.resolve(file, [...at, 'due', 'field'], due?.field, fieldOf(model, workflow.entity))
      linkItem(model, file, [...at, 'step'], { dictionary: 'audit_step', value: step })
      linkEscalation(model, file, workflow, name)
      linkVisibleState(model, file, workflow, name)
    }

    for (const { at, editor } of editorPlaces(workflow.states))
      linkEditor(model, { file, at }, workflow.entity, editor)
    for (const [name, transition] of Object.entries(workflow.transitions))
      linkTransition(model, { file, workflow, fields }, ['transitions', name], transition)
  })
}

function linkTransition(
  model: Model,
  { file, workflow, fields }: { file: string; workflow: Workflow; fields: Record<string, Field> },
  at: Pointer,
  transition: Transition,
): void {
  const place: ConditionPlace = {
    file,
    entity: workflow.entity,
    scopes: [fields],
    form: transition.form,
  }
  model.resolve(file, [...at, 'from'], transition.from, stateOf(model, workflow.entity))
  linkTargets(model, { ...place, scopes: [fields, transition.form ?? {}] }, at, transition)
  linkRoles(model, file, [...at, 'by', 'roles'], transition.by.roles)
  linkItem(model, file, [...at, 'action'], { dictionary: 'audit_action', value: transition.action })
  linkGuards(model, place, at, transition)

  if (transition.form)
    linkFields(
      model,
      { file, entity: workflow.entity, scopes: [fields, transition.form], form: transition.form },
      [...at, 'form'],
      transition.form,
    )

  linkEvidence(model, place, at, transition)
  linkCondition(model, place, [...at, 'timer'], transition.timer)

  model.resolve(file, [...at, 'warn', 'message'], transition.warn?.message, messageName(model))
  linkForeseen(model, place, at, transition)
  for (const [index, effect] of (transition.effects ?? []).entries())
    linkEffect(model, { ...place, isTransition: true }, [...at, 'effects', index], {
      workflow,
      effect,
    })
}

/** The other record that a transition changes, and its previewed parts. */
function linkForeseen(
  model: Model,
  { file, entity }: ConditionPlace,
  at: Pointer,
  { foresee }: Transition,
): void {
  if (foresee === undefined) return

  const inside = [...at, 'foresee']
  const theirs = fieldOf(model, foresee.entity)

  if (!model.resolve(file, [...inside, 'entity'], foresee.entity, entityName(model))) return

  if (model.resolve(file, [...inside, 'by'], foresee.by, fieldOf(model, entity)))
    model.resolve(file, [...inside, 'by'], foresee.by, theirs)
  model.resolve(file, [...inside, 'fields'], foresee.fields, theirs)
  model.resolve(file, [...inside, 'rank'], foresee.rank, theirs)
}

/** A state's editors and their fields or columns. */
function linkEditor(
  model: Model,
  { file, at }: { file: string; at: Pointer },
  entity: string,
  editor: Editor,
): void {
  linkRoles(model, file, [...at, 'roles'], editor.roles)
  if (!Array.isArray(editor.fields)) return

  const place: ConditionPlace = {
    file,
    entity,
    scopes: [model.config.entities[entity]?.fields ?? {}],
  }
  for (const [index, path] of editor.fields.entries())
    linkPath(model, place, [...at, 'fields', index], { path, isColumn: true })
}

/** A misspelled alias would hide nothing. */
function linkVisibleState(model: Model, file: string, workflow: Workflow, name: string): void {
  const visibleState = workflow.states[name]?.shown
  if (!visibleState) return

  const at = ['states', name, 'shown']

  linkRoles(model, file, [...at, 'to'], visibleState.to)
  model.resolve(file, [...at, 'as'], visibleState.as, singleStateOf(model, workflow.entity))
}

function linkEscalation(model: Model, file: string, workflow: Workflow, name: string): void {
  const { escalate } = workflow.states[name] ?? {}
  if (!escalate) return

  const at = ['states', name, 'escalate']

  if (escalate.to !== 'nextLevel') linkRoles(model, file, [...at, 'to'], escalate.to)
  model.resolve(file, [...at, 'flag'], escalate.flag, flagOf(model, workflow.entity))
  model.resolve(file, [...at, 'message'], escalate.message, messageName(model))
}

/** The targets' conditions see the transition's dialog. */
function linkTargets(
  model: Model,
  place: ConditionPlace,
  at: Pointer,
  transition: Transition,
): void {
  const { file, entity } = place
  const state = singleStateOf(model, entity)
  if (typeof transition.to === 'string') model.resolve(file, [...at, 'to'], transition.to, state)
  else
    for (const [index, target] of transition.to.entries()) {
      model.resolve(file, [...at, 'to', index, 'state'], target.state, state)
      linkCondition(model, place, [...at, 'to', index, 'when'], target.when)
    }
}

function linkEvidence(
  model: Model,
  place: ConditionPlace,
  at: Pointer,
  { form, evidence = [] }: Transition,
): void {
  const dictionary = checklistOf(form)?.dictionary
  for (const [index, { item, passes }] of evidence.entries()) {
    if (dictionary !== undefined)
      linkItem(model, place.file, [...at, 'evidence', index, 'item'], { dictionary, value: item })
    linkCondition(
      model,
      { ...place, form: undefined },
      [...at, 'evidence', index, 'passes'],
      passes,
    )
  }
}

function linkGuards(
  model: Model,
  place: ConditionPlace,
  at: Pointer,
  transition: Transition,
): void {
  for (const [index, guard] of (transition.guard ?? []).entries()) {
    if (typeof guard === 'string') continue

    model.resolve(place.file, [...at, 'guard', index, 'window'], guard.window, windowName(model))
    linkCondition(model, place, [...at, 'guard', index, 'when'], guard.when)
    linkCondition(model, place, [...at, 'guard', index, 'unless'], guard.unless)
    linkPage(model, place.file, [...at, 'guard', index, 'open'], {
      id: guard.open,
      kinds: pageKindsFrom('guard'),
    })
  }
}
