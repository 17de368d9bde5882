import {
  neutralChoices,
  neutralRows,
  tableColumns,
  tableStep,
  type NeutralField,
  type NeutralForm,
} from './neutral-form.ts'

/** The hand-written lower bound. All steps are in the page, one is shown. */
export function rawPage({ steps }: NeutralForm): string {
  const buttons = [...steps, tableStep]
    .map(({ title }) => `<button type="button">${title}</button>`)
    .join('')
  const bodies = steps.map(
    ({ sections }, at) =>
      `<div class="step"${at > 0 ? ' hidden' : ''}>${sections.map(({ title, fields }) => `<section><h3>${title}</h3><div class="grid">${fields.map(control).join('')}</div></section>`).join('')}</div>`,
  )

  const rows = neutralRows().map((row) => rowOf(tableColumns.map(({ name }) => row[name] ?? '')))
  const table = `<div class="step" hidden><table><thead><tr>${tableColumns.map(({ title }) => `<th>${title}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table><button type="button" id="add">add</button></div>`

  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>raw</title><style>${style}</style></head><body><nav>${buttons}</nav><form>${bodies.join('')}${table}</form><button type="button" id="check">check</button><script src="/raw.js"></script></body></html>`
}

const rowOf = (values: string[]) =>
  `<tr>${values.map((value) => `<td><input type="text" value="${value}"></td>`).join('')}</tr>`

function control({ name, title, kind, required }: NeutralField): string {
  const more = `id="${name}" name="${name}"${required ? ' required' : ''}`
  const options = neutralChoices
    .map((choice) => `<option value="${choice.value}">${choice.title}</option>`)
    .join('')
  const box = {
    text: `<input type="text" maxlength="200" ${more}>`,
    number: `<input type="text" inputmode="decimal" ${more}>`,
    choice: `<select ${more}><option value=""></option>${options}</select>`,
    boolean: `<input type="checkbox" ${more}>`,
    date: `<input type="date" ${more}>`,
    lines: `<textarea rows="3" maxlength="500" ${more}></textarea>`,
  }[kind]

  return `<div class="field"><label for="${name}">${title}</label>${box}</div>`
}

const style =
  'body{font:14px sans-serif;margin:20px}.grid{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:16px 20px}.field{display:flex;flex-direction:column;gap:6px}input,select,textarea{height:32px;box-sizing:border-box;width:100%}.error{color:#c00}td{padding:4px 6px}'

/** Stores values, shows missing ones, adds a row, changes the step. */
export const rawScript = `
const data = {}
const form = document.querySelector('form')
const steps = [...document.querySelectorAll('.step')]
form.addEventListener('input', (event) => { data[event.target.name] = event.target.value })
document.querySelectorAll('nav button').forEach((button, at) => button.addEventListener('click', () => steps.forEach((step, other) => { step.hidden = other !== at })))
document.getElementById('add').addEventListener('click', () => {
  const row = document.querySelector('tbody').lastElementChild.cloneNode(true)
  row.querySelectorAll('input').forEach((input) => { input.value = '' })
  document.querySelector('tbody').append(row)
  row.querySelector('input').focus()
})
document.getElementById('check').addEventListener('click', () => {
  for (const box of form.querySelectorAll('[required]')) {
    if (box.value !== '' || box.nextSibling) continue
    const error = document.createElement('span')
    error.className = 'error'
    error.textContent = '必填'
    box.after(error)
    box.setAttribute('aria-invalid', 'true')
  }
})
`
