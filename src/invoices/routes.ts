import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forAdmin, forToken, withProof } from '#src/http/access.ts'
import { csvDownload, pdfDownload, zipDownload } from '#src/http/answer.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { valid } from '#src/http/validate.ts'
import { getInvoiceBundle, getInvoiceBundleByToken } from '#src/workflows/evidence/download.ts'
import { creditInvoice } from '#src/workflows/invoices/credit.ts'
import { issueInvoice } from '#src/workflows/invoices/issue.ts'
import { listInvoices } from '#src/workflows/invoices/list.ts'
import { sendInvoice, undoSendInvoice } from '#src/workflows/invoices/send.ts'
import { draftReminder, sendReminder } from '#src/workflows/invoices/write.ts'
import { getInvoicePdfAtLink } from '#src/workflows/readers/read-quote.ts'
import { getInvoicePdf } from './download.ts'
import { correctPayment, disputeInvoice, leaveInvoice, payInvoice, refundInvoice } from './enter.ts'
import { addDownload, getCsv, listDownloads } from './files/make.ts'
import * as schema from './schema.ts'

export const invoiceTokenRoutes = (ctx: Context) =>
  new Hono<HttpEnv>()
    .get('/:token/invoices/:file', forToken(ctx), async (c) =>
      pdfDownload(c, await getInvoicePdfAtLink(c.var.ctx, c.req.param())),
    )
    .get('/:token/invoices/:number/evidence.zip', forToken(ctx), async (c) =>
      zipDownload(await getInvoiceBundleByToken(c.var.ctx, c.req.param())),
    )

export const invoiceRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, valid('query', schema.invoiceQuery), (c) => c.json(listInvoices(c.var.ctx, c.req.valid('query'))))
    .post('/', admin, valid('json', schema.newInvoice), (c) => c.json(issueInvoice(c.var.ctx, c.req.valid('json'))))
    .get('/downloads', admin, (c) => c.json(listDownloads(c.var.ctx)))
    .post('/downloads', admin, withProof, valid('json', schema.downloadOrder), async (c) =>
      c.json(await addDownload(c.var.ctx, c.req.valid('json'))),
    )
    .get('/:file', admin, async (c) => pdfDownload(c, await getInvoicePdf(c.var.ctx, { file: c.req.param('file') })))
    .get('/:number/evidence.zip', admin, async (c) => zipDownload(await getInvoiceBundle(c.var.ctx, c.req.param())))
    .post('/:number/credit', admin, valid('json', schema.newCredit), (c) =>
      c.json(creditInvoice(c.var.ctx, { of: c.req.param('number'), ...c.req.valid('json') })),
    )
    .post('/:number/payments', admin, valid('json', schema.newPayment), (c) =>
      c.json(payInvoice(c.var.ctx, { number: c.req.param('number'), ...c.req.valid('json') })),
    )
    .post('/:number/payments/:id/correct', admin, valid('json', schema.paymentCorrection), (c) =>
      c.json(
        correctPayment(c.var.ctx, {
          number: c.req.param('number'),
          payment: c.req.param('id'),
          ...c.req.valid('json'),
        }),
      ),
    )
    .post('/:number/refund', admin, valid('json', schema.newPayment), (c) =>
      c.json(refundInvoice(c.var.ctx, { number: c.req.param('number'), ...c.req.valid('json') })),
    )
    .post('/:number/disputed', admin, valid('json', schema.newDispute), (c) =>
      c.json(disputeInvoice(c.var.ctx, { number: c.req.param('number'), ...c.req.valid('json') })),
    )
    .post('/:number/leave', admin, valid('json', schema.pressed), (c) =>
      c.json(leaveInvoice(c.var.ctx, { number: c.req.param('number'), ...c.req.valid('json') })),
    )
    .post('/:number/send', admin, valid('json', schema.pressed), (c) =>
      c.json(sendInvoice(c.var.ctx, { number: c.req.param('number') })),
    )
    .post('/:number/undo-send', admin, valid('json', schema.pressed), (c) =>
      c.json(undoSendInvoice(c.var.ctx, { number: c.req.param('number') })),
    )
    .get('/:number/write', admin, async (c) =>
      c.json(await draftReminder(c.var.ctx, { number: c.req.param('number') })),
    )
    .post('/:number/write', admin, valid('json', schema.reminder), (c) =>
      c.json(sendReminder(c.var.ctx, { number: c.req.param('number'), ...c.req.valid('json') })),
    )
}

export const invoiceFileRoutes = (ctx: Context) =>
  new Hono<HttpEnv>().get(
    '/invoices.csv',
    forAdmin(ctx),
    withProof,
    valid('query', schema.downloadQuery),
    async (c) => {
      const asked = c.req.valid('query')
      return csvDownload(c, `invoices-${asked.for}`, await getCsv(c.var.ctx, asked))
    },
  )
