import { BrokerList, Settings, WholeNumber } from '#config';
import { OptionalField } from '#contracts';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import { BrokerConnectionConfig } from './broker/broker-connection.js';

/** With more, the topics would take no records. */
function IsAtMostReplicationFactor(): PropertyDecorator {
  return ValidateBy({
    name: 'isAtMostReplicationFactor',
    validator: {
      validate: (value, args?: ValidationArguments) =>
        Number(value) <= (args!.object as TopicsConfig).kafkaReplicationFactor,
      defaultMessage: () => 'must not be above KAFKA_REPLICATION_FACTOR',
    },
  });
}

/** The configuration of the program that creates the topics. */
export class TopicsConfig {
  /** The brokers to connect to first; they name the others. */
  @BrokerList()
  kafkaBrokers: string[];

  @Settings(BrokerConnectionConfig)
  brokerConnection = new BrokerConnectionConfig();

  /**
   * How many brokers keep a copy of each record of a new topic: 3 in production, so that one may be lost while another
   * is restarted. At most as many as there are brokers. Existing topics keep theirs.
   * @unit copies
   */
  @WholeNumber(1)
  kafkaReplicationFactor = 1;

  /**
   * How many of them have to be written before a record counts as written; left out, all but one. With fewer brokers in
   * sync, nothing is taken, rather than something that may be lost.
   * @unit copies
   */
  @OptionalField()
  @WholeNumber(1)
  @IsAtMostReplicationFactor()
  kafkaMinInSyncReplicas?: number;
}
