import { present } from '#config-model/found.ts'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Config } from '#config-model/config.ts'
import type { EntityRecord, Json } from '#config-model/record.ts'
import { StepForm } from '#web/runtime/form/step-form.tsx'
import { useEffectiveForm } from '#web/runtime/form/use-effective-form.ts'

const now = new Date()

/** The shipped declaration form, one step at a time, without a server: what the form itself costs. */
function Bench({ config, type }: { config: Config; type: string }) {
  const [data, setData] = useState<Record<string, Json>>({ type })
  const [index, setIndex] = useState(0)
  const record = useMemo<EntityRecord>(
    () => ({
      id: '1',
      entity: 'declaration',
      year: config.years.realYear,
      state: 'draft',
      flags: [],
      region: null,
      owner: null,
      createdBy: null,
      data,
    }),
    [config, data],
  )
  const form = useEffectiveForm(config, 'declaration', record, null, now)
  const [commit] = useState(() => (name: string, value: Json) => setData((before) => ({ ...before, [name]: value })))
  const step = form.steps[index]
  return (
    <>
      <nav>
        {form.steps.map((item, at) => (
          <button key={item.id} type="button" data-step={item.id} onClick={() => setIndex(at)}>
            {item.title}
          </button>
        ))}
      </nav>
      {step && (
        <StepForm
          config={config}
          formId="declaration"
          step={step}
          record={record}
          user={null}
          now={now}
          onCommit={commit}
        />
      )}
    </>
  )
}

const config = (await (await fetch('/config.json')).json()) as Config
const type = new URLSearchParams(window.location.search).get('type') ?? 'product'
createRoot(present(document.getElementById('root'), 'the element #root')).render(<Bench config={config} type={type} />)
