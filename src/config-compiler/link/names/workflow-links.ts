import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { nameNouns } from '#config-compiler/link/nouns.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import type { Model } from '#config-compiler/model.ts'
import { eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { editorPlaces } from '#config-compiler/walk/editor-places.ts'
import { pageKindsFrom } from '#config-model/page-traits.ts'
import type { Editor, Field, Transition, Workflow } from '#config-model/types.generated.ts'
import { checklistOf } from '#config-model/workflow/evidence.ts'
import {
  fieldCandidates,
  messageCandidates,
  stateCandidates,
  titledCandidates,
  windowCandidates,
  workflowCandidates,
} from './candidates.ts'
import { linkCondition } from './conditions/condition-links.ts'
import { linkItem } from './conditions/operand-links.ts'
import { linkPath } from './conditions/path-links.ts'
import type { ConditionPlace } from './conditions/place.ts'
import { linkEffect } from './effect-links.ts'
import { linkFields } from './field-links.ts'
import { linkRoles } from './role-links.ts'
import { linkPage } from './target-links.ts'

/** Names inside every workflow. */
export function linkWorkflows(model: Model): void {
  eachWorkflow(model, (file, workflow) => {
    if (
      !model.resolve(file, ['entity'], {
        rule: refRules.entity,
        noun: nameNouns.entity(),
        name: workflow.entity,
        candidates: titledCandidates(model.config.entities),
      })
    )
      return

    const fields = model.config.entities[workflow.entity]?.fields ?? {}
    for (const key of ['initial', 'adopt'] as const) {
      const name = workflow[key]
      if (name !== undefined)
        model.resolve(file, [key], {
          rule: refRules.state,
          noun: nameNouns.state(),
          name,
          candidates: workflowCandidates(model, workflow.entity, 'states'),
        })
    }

    for (const [name, members] of Object.entries(workflow.sets ?? {}))
      for (const [index, state] of members.entries())
        model.resolve(file, ['sets', name, index], {
          rule: refRules.state,
          noun: nameNouns.state(),
          name: state,
          candidates: workflowCandidates(model, workflow.entity, 'states'),
        })

    for (const [name, state] of Object.entries(workflow.states)) {
      if (state.due?.field !== undefined)
        model.resolve(file, ['states', name, 'due', 'field'], {
          rule: refRules.field,
          noun: nameNouns.field(),
          name: state.due.field,
          candidates: fieldCandidates(model, workflow.entity),
        })

      linkItem(model, file, ['states', name, 'step'], {
        dictionary: 'audit_step',
        value: state.step,
      })
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
  linkSources(model, place, at, transition)
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

  if (transition.warn)
    model.resolve(file, [...at, 'warn', 'message'], {
      rule: refRules.message,
      noun: nameNouns.message(),
      name: transition.warn.message,
      candidates: messageCandidates(model),
    })

  linkForeseen(model, place, at, transition)
  for (const [index, effect] of (transition.effects ?? []).entries())
    linkEffect(model, { ...place, isTransition: true }, [...at, 'effects', index], {
      workflow,
      effect,
    })
}

/** Links the other record that a transition changes, and its previewed parts. */
function linkForeseen(
  model: Model,
  { file, entity }: ConditionPlace,
  at: Pointer,
  { foresee }: Transition,
): void {
  if (foresee === undefined) return

  const inside = [...at, 'foresee']
  const names = {
    rule: refRules.entity,
    noun: nameNouns.entity(),
    candidates: titledCandidates(model.config.entities),
  }

  if (!model.resolve(file, [...inside, 'entity'], { ...names, name: foresee.entity })) return

  const field = (pointer: Pointer, of: string, name: string | undefined) =>
    name === undefined ||
    model.resolve(file, pointer, {
      rule: refRules.field,
      noun: nameNouns.field(),
      name,
      candidates: fieldCandidates(model, of),
    })

  if (field([...inside, 'by'], entity ?? '', foresee.by))
    field([...inside, 'by'], foresee.entity, foresee.by)
  for (const [index, name] of foresee.fields.entries())
    field([...inside, 'fields', index], foresee.entity, name)
  field([...inside, 'rank'], foresee.entity, foresee.rank)
}

/** Links a state's editors and their fields or columns. */
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
    linkPath(model, place, [...at, 'fields', index], { path })
}

/** Links the alias of a hidden state: a misspelled one would hide nothing. */
function linkVisibleState(model: Model, file: string, workflow: Workflow, name: string): void {
  const visibleState = workflow.states[name]?.shown
  if (!visibleState) return

  const at = ['states', name, 'shown']

  linkRoles(model, file, [...at, 'to'], visibleState.to)
  model.resolve(file, [...at, 'as'], {
    rule: refRules.state,
    noun: nameNouns.state(),
    name: visibleState.as,
    candidates: workflowCandidates(model, workflow.entity, 'states'),
  })
}

/** Links an escalation: roles, flag, message. */
function linkEscalation(model: Model, file: string, workflow: Workflow, name: string): void {
  const { escalate } = workflow.states[name] ?? {}
  if (!escalate) return

  const at = ['states', name, 'escalate']

  if (escalate.to !== 'nextLevel') linkRoles(model, file, [...at, 'to'], escalate.to)
  model.resolve(file, [...at, 'flag'], {
    rule: refRules.flag,
    noun: nameNouns.flag(),
    name: escalate.flag,
    candidates: workflowCandidates(model, workflow.entity, 'flags'),
  })

  model.resolve(file, [...at, 'message'], {
    rule: refRules.message,
    noun: nameNouns.message(),
    name: escalate.message,
    candidates: messageCandidates(model),
  })
}

/** The states a transition leaves. */
function linkSources(
  model: Model,
  place: ConditionPlace,
  at: Pointer,
  transition: Transition,
): void {
  const { file, entity } = place
  const sources = stateCandidates(model, entity)
  if (Array.isArray(transition.from))
    for (const [index, state] of transition.from.entries())
      model.resolve(file, [...at, 'from', index], {
        rule: refRules.state,
        noun: nameNouns.state(),
        name: state,
        candidates: sources,
      })
  else
    model.resolve(file, [...at, 'from'], {
      rule: refRules.state,
      noun: nameNouns.state(),
      name: transition.from,
      candidates: sources,
    })
}

/** Links the targets of a transition; their conditions see its dialog. */
function linkTargets(
  model: Model,
  place: ConditionPlace,
  at: Pointer,
  transition: Transition,
): void {
  const { file, entity } = place
  const states = workflowCandidates(model, entity, 'states')
  if (typeof transition.to === 'string')
    model.resolve(file, [...at, 'to'], {
      rule: refRules.state,
      noun: nameNouns.state(),
      name: transition.to,
      candidates: states,
    })
  else
    for (const [index, target] of transition.to.entries()) {
      model.resolve(file, [...at, 'to', index, 'state'], {
        rule: refRules.state,
        noun: nameNouns.state(),
        name: target.state,
        candidates: states,
      })

      linkCondition(model, place, [...at, 'to', index, 'when'], target.when)
    }
}

/** Links the evidence of a checklist. */
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

/** Links the guards of a transition. */
function linkGuards(
  model: Model,
  place: ConditionPlace,
  at: Pointer,
  transition: Transition,
): void {
  for (const [index, guard] of (transition.guard ?? []).entries()) {
    if (typeof guard === 'string') continue

    if (guard.window !== undefined)
      model.resolve(place.file, [...at, 'guard', index, 'window'], {
        rule: refRules.window,
        noun: nameNouns.window(),
        name: guard.window,
        candidates: windowCandidates(model),
      })

    linkCondition(model, place, [...at, 'guard', index, 'when'], guard.when)
    linkCondition(model, place, [...at, 'guard', index, 'unless'], guard.unless)
    linkPage(model, place.file, [...at, 'guard', index, 'open'], {
      id: guard.open,
      kinds: pageKindsFrom('guard'),
    })
  }
}
