import { nouns } from '#config-compiler/link/nouns.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import type { Model } from '#config-compiler/link/model.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import type { Effect, Field, Transition, Workflow } from '#config-model/types.generated.ts'
import { linkCondition, linkItem, linkOperandOf, linkRoles, type Place } from './condition-links.ts'
import {
  fieldCandidates,
  messageCandidates,
  stateCandidates,
  titled,
  windowCandidates,
  workflowCandidates,
} from './candidates.ts'
import { linkFields } from './field-links.ts'

/** Names inside every workflow. */
export function linkWorkflows(model: Model): void {
  for (const [id, workflow] of Object.entries(model.config.workflows)) {
    const file = `workflows/${id}.yaml`
    if (
      !model.resolve(file, ['entity'], refRules.entity, nouns.entity(), workflow.entity, titled(model.config.entities))
    )
      continue
    const fields = model.config.entities[workflow.entity]?.fields ?? {}
    model.resolve(
      file,
      ['initial'],
      refRules.state,
      nouns.state(),
      workflow.initial,
      workflowCandidates(model, workflow.entity, 'states'),
    )
    for (const [name, members] of Object.entries(workflow.sets ?? {}))
      for (const [index, state] of members.entries())
        model.resolve(
          file,
          ['sets', name, index],
          refRules.state,
          nouns.state(),
          state,
          workflowCandidates(model, workflow.entity, 'states'),
        )
    for (const [name, state] of Object.entries(workflow.states)) {
      linkRoles(model, file, ['states', name, 'edit', 'roles'], state.edit?.roles)
      if (Array.isArray(state.edit?.fields))
        for (const [index, field] of state.edit.fields.entries())
          model.resolve(
            file,
            ['states', name, 'edit', 'fields', index],
            refRules.field,
            nouns.field(),
            field,
            fieldCandidates(model, workflow.entity),
          )
      if (state.due?.field !== undefined)
        model.resolve(
          file,
          ['states', name, 'due', 'field'],
          refRules.field,
          nouns.field(),
          state.due.field,
          fieldCandidates(model, workflow.entity),
        )
      linkItem(model, file, ['states', name, 'step'], 'audit_step', state.step)
    }
    for (const [name, transition] of Object.entries(workflow.transitions))
      linkTransition(model, file, ['transitions', name], workflow, transition, fields)
  }
}

function linkTransition(
  model: Model,
  file: string,
  at: Pointer,
  workflow: Workflow,
  transition: Transition,
  fields: Record<string, Field>,
): void {
  const states = workflowCandidates(model, workflow.entity, 'states')
  const place: Place = { file, entity: workflow.entity, scopes: [fields], form: transition.form }
  const sources = stateCandidates(model, workflow.entity)
  if (Array.isArray(transition.from))
    for (const [index, state] of transition.from.entries())
      model.resolve(file, [...at, 'from', index], refRules.state, nouns.state(), state, sources)
  else model.resolve(file, [...at, 'from'], refRules.state, nouns.state(), transition.from, sources)
  if (typeof transition.to === 'string')
    model.resolve(file, [...at, 'to'], refRules.state, nouns.state(), transition.to, states)
  else
    for (const [index, target] of transition.to.entries()) {
      model.resolve(file, [...at, 'to', index, 'state'], refRules.state, nouns.state(), target.state, states)
      linkCondition(
        model,
        { ...place, scopes: [fields, transition.form ?? {}] },
        [...at, 'to', index, 'when'],
        target.when,
      )
    }
  linkRoles(model, file, [...at, 'by', 'roles'], transition.by.roles)
  linkItem(model, file, [...at, 'action'], 'audit_action', transition.action)
  for (const [index, guard] of (transition.guard ?? []).entries()) {
    if (guard === 'form-valid') continue
    if (guard.window !== undefined)
      model.resolve(
        file,
        [...at, 'guard', index, 'window'],
        refRules.window,
        nouns.window(),
        guard.window,
        windowCandidates(model),
      )
    linkCondition(model, place, [...at, 'guard', index, 'when'], guard.when)
    linkCondition(model, place, [...at, 'guard', index, 'unless'], guard.unless)
  }
  if (transition.form)
    linkFields(
      model,
      { file, entity: workflow.entity, scopes: [fields, transition.form], form: transition.form },
      [...at, 'form'],
      transition.form,
    )
  linkCondition(model, place, [...at, 'timer'], transition.timer)
  for (const [index, effect] of (transition.effects ?? []).entries())
    linkEffect(model, place, [...at, 'effects', index], workflow, effect)
}

function linkEffect(model: Model, place: Place, at: Pointer, workflow: Workflow, effect: Effect): void {
  const { file } = place
  linkRoles(model, file, [...at, 'roles'], effect.roles)
  if (effect.message !== undefined)
    model.resolve(file, [...at, 'message'], refRules.message, nouns.message(), effect.message, messageCandidates(model))
  for (const [name, operand] of Object.entries(effect.set ?? {})) {
    model.resolve(
      file,
      [...at, 'set', name],
      refRules.field,
      nouns.field(),
      name,
      fieldCandidates(model, workflow.entity),
      'key',
    )
    linkOperandOf(model, place, [...at, 'set', name], model.config.entities[workflow.entity]?.fields[name], operand)
  }
  if (effect.deadline !== undefined)
    model.resolve(
      file,
      [...at, 'deadline'],
      refRules.field,
      nouns.field(),
      effect.deadline,
      fieldCandidates(model, workflow.entity),
    )
  for (const key of ['flag', 'unflag'] as const) {
    const flag = effect[key]
    if (flag !== undefined)
      model.resolve(
        file,
        [...at, key],
        refRules.flag,
        nouns.flag(),
        flag,
        workflowCandidates(model, workflow.entity, 'flags'),
      )
  }
  if (
    effect.create === undefined ||
    !model.resolve(
      file,
      [...at, 'create'],
      refRules.entity,
      nouns.entity(),
      effect.create,
      titled(model.config.entities),
    )
  )
    return
  for (const [name, operand] of Object.entries(effect.with ?? {})) {
    model.resolve(
      file,
      [...at, 'with', name],
      refRules.field,
      nouns.field(),
      name,
      fieldCandidates(model, effect.create),
      'key',
    )
    linkOperandOf(model, place, [...at, 'with', name], model.config.entities[effect.create]?.fields[name], operand)
  }
}
