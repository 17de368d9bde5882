import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import type { Editor, Workflow } from '#config-model/types.generated.ts'
import { editorsOf } from '#config-model/workflow/editing.ts'

/** Of every state: `edit` is one or a list. */
export function editorPlaces(
  states: Workflow['states'],
): { id: string; title: string; at: Pointer; editor: Editor }[] {
  return Object.entries(states).flatMap(([id, state]) =>
    editorsOf(state).map((editor, index) => ({
      id,
      title: state.title,
      at: ['states', id, 'edit', ...(Array.isArray(state.edit) ? [index] : [])],
      editor,
    })),
  )
}
