import { sellerLinkTexts } from '#texts/orders/seller-links.ts';
import type { DeskData, DeskRefusal } from '#web/routes/raffles/desk.tsx';
import { ActForm, Step } from '#web/ui/act-form.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { DeskAct } from './desk-act.ts';

const words = sellerLinkTexts.credit;
const Act = ActForm<DeskAct>;

type CreditSaleProps = { order: DeskData['orders'][number]; desk: DeskData; refused: DeskRefusal };

/** Says whose sale an order is. Where nobody is there to sell and it is nobody's, there is nothing to say. */
export function CreditSale({ order, desk, refused }: CreditSaleProps) {
  const { sellersToCredit: sellers, can } = desk;
  const { seller } = order;
  const isGone = seller !== null && !sellers.some(({ id }) => id === seller.id);
  if (!can.review || (seller === null && !sellers.some(({ role }) => role === 'seller'))) return null;
  return (
    <Step open={words.open} kind="quiet" isRefused={refused?.act === 'credit'}>
      <p className="measure text-soft">{words.words}</p>
      <Act act="credit" on={['order', order.id]} label={words.action} kind="secondary">
        <Field label={words.label} error={refused?.refused.fields.seller}>
          <Select name="seller" defaultValue={seller?.id ?? ''}>
            <option value="">{words.nobody}</option>
            {isGone && <option value={seller.id}>{seller.name}</option>}
            {sellers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </Act>
    </Step>
  );
}
