import { type AddReviewer, type ReviewerRole, reviewerRoles } from '#contracts';
import { IsEmail, IsIn, IsString, Length, MaxLength } from 'class-validator';

export class AddReviewerDto implements AddReviewer {
  @IsString()
  @Length(1, 100)
  name: string;

  @IsEmail()
  @MaxLength(254)
  email: string;

  @IsIn(reviewerRoles)
  role: ReviewerRole;
}
