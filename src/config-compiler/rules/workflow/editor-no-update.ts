import { defineRule } from '#config-compiler/rule.ts'
import { eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { editorPlaces } from '#config-compiler/walk/editor-places.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  editsWithoutUpdate: {
    zh: '“{roles}”在“{title}”可以编辑，但无权修改记录',
    en: '"{roles}" may edit in "{title}", but not update the record',
  },
  grantUpdate: {
    zh: '请在 entities/{entity}.yaml 的 access 中授予 update',
    en: 'grant update in the access of entities/{entity}.yaml',
  },
})

/** 能编辑状态却不能修改记录。 */
export const editorNoUpdate = defineRule({
  id: 'workflow/editor-no-update',
  severity: 'error',
  title: { zh: '能编辑状态却不能修改记录', en: 'Editor who may not update' },
  why: {
    zh: '状态允许这个角色编辑，实体的 access 却没有给 update。',
    en: "The state lets the role edit, the entity's access does not let it update.",
  },
  example: {
    file: 'entities/request.yaml',
    good: 'rows: own, actions: [read, create, update]',
    bad: 'rows: own, actions: [read, create]',
  },
  check: (model, report) => {
    const { config } = model
    eachWorkflow(model, (file, { entity, states }) => {
      const editors = (config.entities[entity]?.access ?? [])
        .filter((grant) => grant.actions.includes('update'))
        .flatMap((grant) => expandRoles(config, grant.roles))
      const isBarred = (name: string) =>
        expandRoles(config, [name]).some((role) => !editors.includes(role))
      for (const { at, title, editor } of editorPlaces(states)) {
        const index = editor.roles.findIndex(isBarred)
        const barred = editor.roles[index]
        if (barred === undefined) continue

        report(file, [...at, 'roles', index], texts.editsWithoutUpdate({ roles: barred, title }), {
          causes: expandRoles(config, [barred]).map((role) => `role ${role}`),
          hint: texts.grantUpdate({ entity }),
        })

        return
      }
    })
  },
})
