export { readPdf } from '../api/papers/read-pdf.ts'
