import { PinForm } from '../../auth/index.ts';
import { Card } from '../../kit/index.ts';

export const PinCard = () => (
  <Card>
    <h2 className="mb-2 text-title">Front desk PIN</h2>
    <PinForm />
  </Card>
);
