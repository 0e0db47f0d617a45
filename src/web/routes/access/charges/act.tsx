import type { ChargesData, ChargesRefusal } from '#web/routes/access/charges.tsx';
import { ActForm } from '#web/ui/act-form.tsx';
import type { ChargeAct } from './charge-act.ts';
import type { Charge } from './charge-card.tsx';

export type ActsProps = { payment: Charge; desk: ChargesData; refused: ChargesRefusal };

export const Act = ActForm<ChargeAct>;

export type StepProps = Omit<ActsProps, 'desk'>;
