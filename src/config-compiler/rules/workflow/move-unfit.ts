import { defineRule } from '#config-compiler/rule.ts'
import { eachActing } from '#config-compiler/walk/definitions.ts'
import { workflowOf } from '#config-model/config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noTransition: { zh: 'move 没有写办理哪个动作', en: 'move does not say which transition' },
  writeTransition: { zh: '请写 transition', en: 'write transition' },
  noWorkflow: {
    zh: '“{title}”没有流程，没有动作可以办理',
    en: '"{title}" has no workflow, nothing can be taken',
  },
  fromSource: {
    zh: '“{title}”取自来源，没有流程，没有动作可以办理',
    en: '"{title}" comes from a source: it has no workflow, nothing can be taken',
  },
  nameOther: { zh: '请写有流程的实体', en: 'name an entity with a workflow' },
  noOwner: {
    zh: '“{title}”的 scope 没有 owner，不知道哪些记录是同一主体的',
    en: 'the scope of "{title}" has no owner: nobody knows which records belong together',
  },
  writeOwner: { zh: '请在实体的 scope 中写 owner', en: 'write owner in the scope of the entity' },
  notBySystem: { zh: '“{title}”不是由系统办理的动作', en: '"{title}" is not taken by the system' },
  notPointing: {
    zh: '“{title}”不是指向“{other}”的引用字段',
    en: '"{title}" is no reference to "{other}"',
  },
  nameReference: {
    zh: '请写指向该实体的单选引用字段',
    en: 'name a reference to one record of that entity',
  },
  writeSystem: { zh: '请在该动作的 by 中写 system: true', en: 'write system: true in its by' },
})

/** 带动的动作办不成。 */
export const moveUnfit = defineRule({
  id: 'workflow/move-unfit',
  severity: 'error',
  title: { zh: '带动的动作办不成', en: 'Move that cannot be made' },
  why: {
    zh: '带动另一种记录，须知道哪些记录是同一主体的，而且办理的动作须允许系统办理。',
    en: 'To move other records it must be known which belong to the same owner, and the transition must be open to the system.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'effects: [{ notify: owner, message: other }]',
    bad: 'effects: [{ notify: owner, message: other }, { move: request, transition: finish }]',
    at: 'finish',
  },
  check: (model, report) => {
    const { config } = model
    const { entities } = config

    eachActing(model, (file, at, { effects = [] }, { entity }) => {
      for (const [index, { move, transition: id, by }] of effects.entries()) {
        if (move === undefined || !Object.hasOwn(entities, move)) continue

        const place = [...at, 'effects', index]
        const { title = move } = entities[move] ?? {}
        if (entities[move]?.source !== undefined) {
          report(file, [...place, 'move'], texts.fromSource({ title }), { hint: texts.nameOther() })
          continue
        }

        const ownerless = [move, entity].find(
          (name) => entities[name] && entities[name].scope?.owner === undefined,
        )
        const workflow = workflowOf(config, move)
        const taken = workflow?.transitions[id ?? '']

        if (!workflow)
          report(file, [...place, 'move'], texts.noWorkflow({ title }), { hint: texts.nameOther() })
        else if (id === undefined)
          report(file, [...place, 'move'], texts.noTransition(), { hint: texts.writeTransition() })
        else if (taken && !taken.by.system)
          report(file, [...place, 'transition'], texts.notBySystem({ title: taken.title }), {
            hint: texts.writeSystem(),
          })

        const pointing = by === undefined ? undefined : entities[entity]?.fields[by]

        if (
          pointing &&
          (pointing.type !== 'reference' || pointing.entity !== move || pointing.multiple === true)
        )
          report(
            file,
            [...place, 'by'],
            texts.notPointing({ title: pointing.title, other: title }),
            {
              hint: texts.nameReference(),
            },
          )

        if (ownerless !== undefined && by === undefined)
          report(
            file,
            [...place, 'move'],
            texts.noOwner({ title: entities[ownerless]?.title ?? ownerless }),
            {
              hint: texts.writeOwner(),
            },
          )
      }
    })
  },
})
