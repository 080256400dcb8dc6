import { EmailField, PhoneField } from '../../../../kit/index.ts';
import { RepeatGuest } from '../guest-booking.tsx';
import { KnownLine } from './known-line.tsx';
import { NameCombobox } from './name-combobox.tsx';
import { PhoneOwner } from './phone-owner.tsx';
import { usePeopleMatching } from './use-known-people.ts';
import type { WalkIn } from './use-walk-in.ts';

export function WhoFields({ walkIn, date }: { walkIn: WalkIn; date: string }) {
  const { person, member, forGuest, forMember, choose, typeName, typeContact, leaveName } = walkIn;
  const { formState, register, watch } = forGuest.form;
  const { errors } = formState;
  const [name, phone] = [watch('name'), watch('phone')];
  const matching = usePeopleMatching(name, date);
  const { ref, onBlur } = register('name');

  return (
    <div className="grid gap-4">
      <NameCombobox
        isMainField
        ref={ref}
        value={name}
        people={person ? [] : matching}
        error={member ? forMember.form.formState.errors.member?.message : errors.name?.message}
        onType={typeName}
        onChoose={choose}
        onBlur={() => {
          void onBlur({ target: { name: 'name', value: name }, type: 'blur' });
          leaveName();
        }}
      />
      {person && <KnownLine person={person} date={date} />}
      {/* Only guests need these fields. */}
      <div hidden={member !== null}>
        <div className="grid gap-4 sm:grid-cols-2">
          <PhoneField
            label="Phone"
            autoComplete="off"
            error={errors.phone?.message}
            {...register('phone', { onChange: typeContact })}
          />
          <EmailField
            label="Email (optional)"
            autoComplete="off"
            error={errors.email?.message}
            {...register('email', { onChange: typeContact })}
          />
        </div>
      </div>
      <PhoneOwner phone={phone} date={date} chosen={person} onUse={choose} />
      {!member && <RepeatGuest booking={forGuest} />}
    </div>
  );
}
