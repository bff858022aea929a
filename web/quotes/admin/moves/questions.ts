import { deleteQuestion } from '#src/quotes/rules.ts'
import type { Quote } from '#src/quotes/schema.ts'

const effects: Partial<Record<Quote['status'], string>> = {
  draft: 'It can no longer be changed or sent.',
  sent: 'The client can no longer accept or decline it, and the link will say that it has expired.',
  rejected: 'The client’s link still shows that it was declined.',
}

export const deleteQuestionOf = ({ client_company }: Pick<Quote, 'client_company'>) =>
  ({
    title: `Delete the quote for ${client_company}?`,
    description: deleteQuestion,
    action: 'Delete',
    variant: 'danger',
  }) as const

export const expireQuestionOf = ({ client_company, status }: Quote, unsaved: boolean) =>
  ({
    title: `Mark the quote for ${client_company} as expired?`,
    description: [effects[status], unsaved && 'Your unsaved changes are lost.', 'This cannot be undone.']
      .filter(Boolean)
      .join(' '),
    action: 'Mark Expired',
    variant: 'danger',
  }) as const
