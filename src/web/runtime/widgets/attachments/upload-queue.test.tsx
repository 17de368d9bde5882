import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useMemo, useRef, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { draftRecord, type FileValue, type Json, type RecordData } from '#config-model/record.ts'
import { ApiError } from '#web/api/api-error.ts'
import { StepForm } from '#web/runtime/form/step-form.tsx'
import { useEffectiveForm } from '#web/runtime/form/use-effective-form.ts'
import type { WidgetServices } from '#web/runtime/widgets/definition.ts'
import { bareConfig } from '#web/runtime/widgets/widget-in-test.ts'
import type { UploadQueue } from './upload-queue.ts'
import { useUploadQueue } from './uploads.ts'

afterEach(cleanup)

const files = { type: 'files', accept: ['pdf'], maxSize: '1MB' }
const config = {
  entities: {
    e: {
      title: '登记',
      titleField: 'kind',
      fields: {
        kind: { type: 'text', title: '类型' },
        license: { ...files, title: '执照' },
        proof: { ...files, title: '证明', visibleWhen: { field: 'kind', is: '甲' } },
        certs: {
          type: 'list',
          title: '证书',
          widget: 'list-cards',
          minItems: 1,
          fields: { name: { type: 'text', title: '名称' }, scan: { ...files, title: '扫描件' } },
        },
      },
      access: [],
    },
  },
  forms: {
    f: {
      entity: 'e',
      title: '表',
      steps: ['license', 'proof', 'certs'].map((name, at) => ({
        id: name,
        title: name,
        sections: [
          { id: 's', title: '节', fields: at === 0 ? ['kind', 'license', 'proof'] : [name] },
        ],
      })),
    },
  },
  ...bareConfig,
} as unknown as Config
const now = new Date(0)

/** A server that takes files when it is told to. */
function makeServer() {
  const waiting: {
    name: string
    aborted: () => boolean
    done: (file: FileValue) => void
    fail: (error: Error) => void
  }[] = []

  const upload: WidgetServices['upload'] = (file, _, __, signal) =>
    new Promise((done, fail) =>
      waiting.push({ name: file.name, aborted: () => signal.aborted, done, fail }),
    )

  const arrive = (name: string) =>
    act(async () => {
      const at = waiting.findIndex((item) => item.name === name)
      waiting.splice(at, 1)[0]?.done({ id: `id-${name}`, name, size: 1, type: 'application/pdf' })
    })

  return { waiting, upload, arrive }
}

interface Form {
  data: RecordData
  queue: UploadQueue
  open: (step: string) => void
  commit: (name: string, value: Json) => void
}

function openForm(start: RecordData = {}) {
  const server = makeServer()
  const form = {} as Form

  function Page() {
    const [step, setStep] = useState('license')
    const [data, setData] = useState(start)
    const latest = useRef(data)
    const commit = useRef((name: string, value: Json) => {
      latest.current = { ...latest.current, [name]: value }
      setData(latest.current)
    }).current

    const queue = useUploadQueue(data, { data: () => latest.current, commit })
    const services = useMemo(() => ({ upload: server.upload, uploads: queue }), [queue])
    const record = draftRecord({ entity: 'e', year: 2025, data })
    const { steps } = useEffectiveForm(config, 'f', record, { user: null, now })

    Object.assign(form, { data: latest.current, queue, open: setStep, commit })
    const shown = steps.find(({ id }) => id === step)

    return (
      shown && (
        <StepForm
          {...{ config, formId: 'f', step: shown, record, user: null, now, services }}
          onCommit={commit}
        />
      )
    )
  }

  render(<Page />)

  return { form, server }
}

const choose = (label: string, ...names: string[]) =>
  act(async () => {
    const chosen = names.map((name) => new File(['x'], name))
    fireEvent.change(screen.getByLabelText(label), { target: { files: chosen } })
  })
const namesOf = (value: Json | undefined) =>
  ((value ?? []) as unknown as FileValue[]).map(({ name }) => name)
const scansOf = (data: RecordData) =>
  (data['certs'] as RecordData[]).map(({ name = '', scan }) => [name, ...namesOf(scan)])

it('a file arrives in the record though its step was left', async () => {
  const { form, server } = openForm()
  await choose('上传执照', 'a.pdf')
  act(() => form.open('certs'))
  expect(screen.queryByLabelText('上传执照')).toBeNull()
  expect(form.queue.elsewhere().map(({ file }) => file.name)).toEqual(['a.pdf'])
  expect(form.queue.countRunning()).toBe(1)
  await server.arrive('a.pdf')
  expect(namesOf(form.data['license'])).toEqual(['a.pdf'])
  expect(form.queue.countRunning()).toBe(0)
})

it('two files that arrive at once out of sight are both there, beside the one before', async () => {
  const { form, server } = openForm({ license: [{ id: '0', name: 'old.pdf', size: 1, type: '' }] })
  await choose('上传执照', 'a.pdf', 'b.pdf')
  act(() => form.open('certs'))
  await act(async () => {
    for (const { done, name } of server.waiting) done({ id: name, name, size: 1, type: '' })
  })
  expect(namesOf(form.data['license'])).toEqual(['old.pdf', 'a.pdf', 'b.pdf'])
})

it('the step that is opened again shows the upload as it goes on', async () => {
  const { form, server } = openForm()
  await choose('上传执照', 'a.pdf')
  act(() => form.open('certs'))
  act(() => form.open('license'))
  expect(screen.getAllByRole('progressbar')).toHaveLength(1)
  expect(form.queue.elsewhere()).toEqual([])
  await server.arrive('a.pdf')
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByText('a.pdf')).toBeTruthy()
})

it('a field that is hidden meanwhile keeps its upload', async () => {
  const { form, server } = openForm({ kind: '甲' })
  await choose('上传证明', 'a.pdf')
  act(() => form.commit('kind', '乙'))
  expect(screen.queryByLabelText('上传证明')).toBeNull()
  await server.arrive('a.pdf')
  act(() => form.commit('kind', '甲'))
  expect(screen.getByText('a.pdf')).toBeTruthy()
})

it('the row that is folded gets its file', async () => {
  const { form, server } = openForm({ certs: [{ name: '一' }] })
  act(() => form.open('certs'))
  await choose('上传扫描件', 'a.pdf')
  fireEvent.click(screen.getByRole('button', { name: '一' }))
  expect(screen.queryByLabelText('上传扫描件')).toBeNull()
  await server.arrive('a.pdf')
  expect(scansOf(form.data)).toEqual([['一', 'a.pdf']])
})

it('the first row of a list gets its file though nothing else was entered', async () => {
  const { form, server } = openForm()
  act(() => form.open('certs'))
  await choose('上传扫描件', 'a.pdf')
  act(() => form.open('license'))
  await server.arrive('a.pdf')
  expect(scansOf(form.data)).toEqual([['', 'a.pdf']])
})

it('the file follows its row when rows are inserted, moved, changed and removed around it', async () => {
  const { form, server } = openForm({ certs: [{ name: '一' }] })
  act(() => form.open('certs'))
  await choose('上传扫描件', 'a.pdf')
  act(() => form.open('license'))
  const [row = {}] = form.data['certs'] as RecordData[]

  act(() => form.commit('certs', [{ name: '零' }, row, { name: '二' }]))
  act(() => form.commit('certs', (form.data['certs'] as RecordData[]).with(1, { name: '一改' })))
  act(() => form.commit('certs', (form.data['certs'] as RecordData[]).toReversed()))
  act(() => form.commit('certs', (form.data['certs'] as RecordData[]).slice(1)))
  await server.arrive('a.pdf')
  expect(scansOf(form.data)).toEqual([['一改', 'a.pdf'], ['零']])
})

it('the file of a removed row goes to no other row, and is there again when the row is brought back', async () => {
  const rows = [{ name: '一' }, { name: '二' }]
  const { form, server } = openForm({ certs: rows })

  act(() => form.open('certs'))
  fireEvent.click(screen.getByRole('button', { name: '二' }))
  await choose('上传扫描件', 'a.pdf')
  act(() => form.commit('certs', rows.slice(0, 1)))
  act(() => form.commit('certs', [{ name: '一' }, { name: '三' }]))
  expect(screen.queryByRole('progressbar')).toBeNull()
  await server.arrive('a.pdf')
  expect(scansOf(form.data)).toEqual([['一'], ['三']])
  expect(form.queue.countRunning()).toBe(0)
  act(() => form.commit('certs', rows))
  expect(scansOf(form.data)).toEqual([['一'], ['二', 'a.pdf']])
})

it('what failed out of sight is counted until it is sent again or forgotten', async () => {
  const { form, server } = openForm()
  await choose('上传执照', 'a.pdf')
  act(() => form.open('certs'))
  await act(async () => server.waiting.pop()?.fail(new Error('网络连接中断，请重试')))
  expect([form.queue.countRunning(), form.queue.countFailed()]).toEqual([0, 1])
  const [failed] = form.queue.elsewhere()

  await act(async () => form.queue.retry(failed?.key ?? 0))
  expect([form.queue.countRunning(), form.queue.countFailed()]).toEqual([1, 0])
  await server.arrive('a.pdf')
  expect(namesOf(form.data['license'])).toEqual(['a.pdf'])
})

it('a file that did not get through stays when others are added; a refused one goes', async () => {
  const { form, server } = openForm()
  await choose('上传执照', 'lost.pdf', 'refused.pdf')
  await act(async () => server.waiting.pop()?.fail(new ApiError(400, '内容不是 pdf')))
  await act(async () => server.waiting.pop()?.fail(new ApiError(0, '网络连接中断，请重试')))
  await choose('上传执照', 'a.pdf')

  expect(form.queue.at(['license']).map(({ file }) => file.name)).toEqual(['lost.pdf', 'a.pdf'])
  expect(form.queue.countFailed()).toBe(1)
})

it('what is cancelled is stopped and arrives nowhere', async () => {
  const { form, server } = openForm()
  await choose('上传执照', 'a.pdf')
  act(() => form.open('certs'))
  act(() => form.queue.stopAll())
  expect(server.waiting[0]?.aborted()).toBe(true)
  await server.arrive('a.pdf')
  expect(form.data['license']).toBeUndefined()
  expect(form.queue.elsewhere()).toEqual([])
})
