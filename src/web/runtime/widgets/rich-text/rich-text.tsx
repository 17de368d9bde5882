import { lazy, Suspense } from 'react'
import type { DisplayProps, InputProps, WidgetDefinition } from '#web/runtime/widgets/definition.ts'
import { lazyRetry } from '#web/ui/loading/lazy-retry.ts'

const Editor = lazy(
  lazyRetry(() => import('./rich-text-editor.tsx').then((module) => ({ default: module.RichTextEditor }))),
)
const Html = lazy(
  lazyRetry(() => import('#web/runtime/safe-html/safe-html.tsx').then((module) => ({ default: module.SafeHtml }))),
)

/** Formatted text; the editor comes only when a form has one. */
function RichTextInput(props: InputProps) {
  return (
    <Suspense fallback={<div className="pl-rich-loading" aria-busy="true" />}>
      <Editor {...props} />
    </Suspense>
  )
}

function RichTextDisplay({ value }: DisplayProps) {
  if (typeof value !== 'string' || value === '') return <span className="pl-blank">—</span>
  return (
    <Suspense fallback={null}>
      <Html html={value} className="pl-rich-text" />
    </Suspense>
  )
}

export const richText: WidgetDefinition = { Input: RichTextInput, Display: RichTextDisplay }
